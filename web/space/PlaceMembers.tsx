import { X } from 'lucide-react'
import { useMemberOptions } from '../card/options.tsx'
import { useRow } from '../data/hooks.ts'
import type { ContainerRole } from '../data/permissions.ts'
import { CONTAINER_ROLES } from '../rules/permissions.generated.ts'
import { spaceText } from '../text/space.ts'
import { text } from '../text/text.ts'
import { IconButton } from '../ui/Button.tsx'
import { Face } from '../ui/Face.tsx'
import { keepRowFocus } from '../ui/row-focus.ts'
import { Select } from '../ui/Select.tsx'
import styles from './PlaceMembers.module.css'

/** From the most on. */
const ROLES = CONTAINER_ROLES.toReversed().map((value) => ({ value, words: spaceText.roles[value] }))

interface PlaceMembersProps {
  members: readonly { user_id: string; role: ContainerRole }[]
  /** Also makes admins, and takes that from them. */
  mayMakeAdmins: boolean
  /** Takes them off when the role is null. */
  onChange(user_id: string, role: ContainerRole | null): void
}

/** The members of a board or space with their roles, and a way to add people. */
export function PlaceMembers({ members, mayMakeAdmins, onChange }: PlaceMembersProps) {
  const others = useMemberOptions().filter(({ id }) => members.every(({ user_id }) => user_id !== id))
  return (
    <>
      <ul ref={keepRowFocus} className={styles.members} aria-label={spaceText.members}>
        {members.map((member) => (
          <MemberLine
            key={member.user_id}
            {...member}
            mayMakeAdmins={mayMakeAdmins}
            onChange={(role) => onChange(member.user_id, role)}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <Select
          label={spaceText.addMember}
          value={null}
          placeholder={spaceText.choosePerson}
          onChoose={(id) => onChange(id, 'member')}
          choices={others.map(({ id, name, icon }) => ({ value: id, words: name, icon }))}
        />
      )}
    </>
  )
}

interface MemberLineProps {
  user_id: string
  role: ContainerRole
  mayMakeAdmins: boolean
  onChange(role: ContainerRole | null): void
}

function MemberLine({ user_id, role, mayMakeAdmins, onChange }: MemberLineProps) {
  const person = useRow('members', user_id)
  const name = person?.display_name || person?.email || text.someone
  return (
    <li className={styles.member}>
      <Face id={user_id} size={24} />
      <span className={styles.name}>{name}</span>
      {role === 'admin' && !mayMakeAdmins ? (
        <span title={spaceText.adminHelp}>{spaceText.roles.admin}</span>
      ) : (
        <>
          <Select
            label={spaceText.roleOf(name)}
            isLabelHidden
            value={role}
            onChoose={onChange}
            choices={ROLES.filter(({ value }) => value !== 'admin' || mayMakeAdmins)}
          />
          <IconButton label={spaceText.removeMember(name)} onPress={() => onChange(null)}>
            <X size={16} aria-hidden />
          </IconButton>
        </>
      )}
    </li>
  )
}
