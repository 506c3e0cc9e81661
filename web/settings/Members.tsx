import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useIds, useWorkspace } from '../data/hooks.ts'
import { allows, useRole } from '../data/permissions.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { Invite } from './Invite.tsx'
import { MemberItem } from './MemberItem.tsx'
import { Secret } from './Secret.tsx'
import styles from './Settings.module.css'

/** The people of the workspace. Admins invite, change and remove them. */
export function Members() {
  const { mirror } = useWorkspace()
  const ids = useIds('members', 'all', 'all')
  const role = useRole()
  const mayChange = allows(role, 'member.update')
  const [isInviting, setInviting] = useState(false)
  const [link, setLink] = useState<{ name: string; url: string } | null>(null)
  const words = text.settings.members
  return (
    <div className={styles.wide}>
      <div className={styles.bar}>
        <p className={styles.quiet}>{words.help}</p>
        {mayChange && (
          <Button kind="strong" onPress={() => setInviting(true)}>
            <UserPlus size={16} aria-hidden /> {words.invite}
          </Button>
        )}
      </div>
      <ul>
        {ids
          .filter((id) => mirror.row('members', id)?.status !== 'inactive')
          .map((id) => (
            <MemberItem key={id} id={id} mayChange={mayChange} onLink={setLink} />
          ))}
      </ul>
      {isInviting && <Invite onClose={() => setInviting(false)} onLink={setLink} />}
      {link && (
        <Secret
          title={words.linkFor(link.name)}
          help={words.linkHelp}
          secret={link.url}
          onClose={() => setLink(null)}
        />
      )}
    </div>
  )
}
