import { Ellipsis, Link as LinkSign, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { changeRole, newMemberLink, removeMember } from '../actions/settings.ts'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { allows, useRole } from '../data/permissions.ts'
import { settingsText } from '../text/settings.ts'
import { IconButton } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Face } from '../ui/Face.tsx'
import { Form } from '../ui/Form.tsx'
import { Menu, MenuItem } from '../ui/Menu.tsx'
import { Select } from '../ui/Select.tsx'
import { useDoing } from './doing.tsx'
import { rolesFor } from './roles.ts'
import styles from './Settings.module.css'

interface MemberItemProps {
  id: string
  mayChange: boolean
  onLink(link: { name: string; url: string }): void
}

export function MemberItem({ id, mayChange, onLink }: MemberItemProps) {
  const workspace = useWorkspace()
  const member = useRow('members', id)
  const mine = useRole()
  const { doing, refusedOf } = useDoing()
  const [isRemoving, setRemoving] = useState(false)
  if (!member) return null
  const words = settingsText.members
  const { role, status, email } = member
  const name = member.display_name || email
  const isMe = id === workspace.me.id
  const mayTouch = mayChange && (role !== 'owner' || allows(mine, 'owner.update'))
  const facts = [email, ...(isMe ? [words.you] : []), ...(status === 'invited' ? [words.invited] : [])]
  return (
    <li className={styles.item}>
      <Face id={id} size={32} />
      <span className={styles.words}>
        <span>{name}</span>
        <span className={styles.small}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      {mayTouch && !isMe ? (
        <Select
          label={words.roleOf(name)}
          isLabelHidden
          value={role}
          choices={rolesFor(mine)}
          onChoose={(value) => doing(words.role, () => changeRole(workspace, id, value))}
        />
      ) : (
        <span className={styles.quiet}>{words.roles[role]}</span>
      )}
      {mayTouch && !isMe && (
        <Menu
          label={words.menu(name)}
          trigger={
            <IconButton label={words.menu(name)}>
              <Ellipsis size={16} aria-hidden />
            </IconButton>
          }
        >
          <MenuItem
            icon={<LinkSign size={16} aria-hidden />}
            onAction={() => doing(words.link, async () => onLink({ name, url: await newMemberLink(workspace, id) }))}
          >
            {words.link}
          </MenuItem>
          <MenuItem isDanger icon={<UserMinus size={16} aria-hidden />} onAction={() => setRemoving(true)}>
            {words.remove}
          </MenuItem>
        </Menu>
      )}
      {refusedOf()}
      <Dialog title={words.removeTitle(name)} isOpen={isRemoving} onClose={() => setRemoving(false)}>
        <Form
          action={words.remove}
          onCancel={() => setRemoving(false)}
          onSubmit={async () => {
            await removeMember(workspace, id)
            setRemoving(false)
          }}
        >
          <p>{words.removeHelp}</p>
        </Form>
      </Dialog>
    </li>
  )
}
