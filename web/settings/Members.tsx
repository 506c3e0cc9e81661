import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useIds, useWorkspace } from '../data/hooks.ts'
import { allows, useRole } from '../data/permissions.ts'
import { settingsText } from '../text/settings.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { keepRowFocus } from '../ui/row-focus.ts'
import { Invite } from './Invite.tsx'
import { MemberItem } from './MemberItem.tsx'
import { Secret } from './Secret.tsx'
import styles from './Settings.module.css'

/** So many are seen at a glance. */
const FEW = 5

/** Everybody who has not left, and those whose name, address or role has all the words. */
function useMembers(words: string) {
  const { mirror } = useWorkspace()
  const ids = useIds('members', 'all', 'all')
  const present = ids.flatMap((id) => mirror.row('members', id) ?? []).filter(({ status }) => status !== 'inactive')
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const found = present.filter(({ display_name, email, role }) => {
    const facts = [display_name, email, settingsText.members.roles[role]].join(' ').toLocaleLowerCase()
    return wanted.every((word) => facts.includes(word))
  })
  return { all: present.length, found: found.map(({ id }) => id) }
}

/** The people of the workspace. Admins invite, change and remove them. */
export function Members() {
  const [words, setWords] = useState('')
  const { all, found } = useMembers(words)
  const role = useRole()
  const mayChange = allows(role, 'member.update')
  const [isInviting, setInviting] = useState(false)
  const [link, setLink] = useState<{ name: string; url: string } | null>(null)
  const { members } = settingsText
  return (
    <div ref={keepRowFocus} className={styles.wide}>
      <div className={styles.bar}>
        <p className={styles.quiet}>{members.help}</p>
        {mayChange && (
          <Button kind="strong" data-add="" onPress={() => setInviting(true)}>
            <UserPlus size={16} aria-hidden /> {members.invite}
          </Button>
        )}
      </div>
      {all > FEW && <Field label={members.search} type="search" value={words} onChange={setWords} autoComplete="off" />}
      <ul aria-label={settingsText.pages.members}>
        {found.map((id) => (
          <MemberItem key={id} id={id} mayChange={mayChange} onLink={setLink} />
        ))}
      </ul>
      {/* Until they are read there is nobody at all, not even the reader. */}
      {all > 0 && found.length === 0 && <p className={styles.quiet}>{members.notFound}</p>}
      {isInviting && <Invite onClose={() => setInviting(false)} onLink={setLink} />}
      {link && (
        <Secret
          title={members.linkFor(link.name)}
          help={members.linkHelp}
          secret={link.url}
          warning={isLocal(link.url) ? members.onlyHere(new URL(link.url).host) : undefined}
          onClose={() => setLink(null)}
        />
      )}
    </div>
  )
}

/** Whether an address leads to the computer of the person who opens it. */
function isLocal(url: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)
}
