import { useState } from 'react'
import { inviteMember, newMemberLink } from '../actions/settings.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useRole } from '../data/permissions.ts'
import type { TeamMember } from '../data/rows.ts'
import { settingsText } from '../text/settings.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Select } from '../ui/Select.tsx'
import { rolesFor } from './roles.ts'

interface InviteProps {
  onClose(): void
  onLink(link: { name: string; url: string }): void
}

/** Invites a person by their address, and shows the link for them. */
export function Invite({ onClose, onLink }: InviteProps) {
  const workspace = useWorkspace()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<TeamMember['role']>('member')
  const mine = useRole()
  const words = settingsText.members
  return (
    <Dialog title={words.invite} isOpen onClose={onClose}>
      <Form
        action={words.add}
        isDisabled={email.trim() === ''}
        onCancel={onClose}
        onSubmit={async () => {
          const { id, status } = await inviteMember(workspace, email, role)
          // A person in other workspaces can sign in already, and an admin of one workspace creates no link for the others.
          const url = status === 'invited' ? await newMemberLink(workspace, id).catch(() => null) : null
          onClose()
          if (url !== null) onLink({ name: email.trim(), url })
        }}
      >
        <Field label={words.email} type="email" value={email} onChange={setEmail} autoFocus />
        <Select label={words.role} value={role} choices={rolesFor(mine)} onChoose={setRole} />
      </Form>
    </Dialog>
  )
}
