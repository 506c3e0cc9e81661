import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { acceptInvitation, declineInvitation, signOut } from '../actions/account.ts'
import { reasonOf } from '../actions/action.ts'
import { readInvitations } from '../data/account.ts'
import { useAnswer } from '../data/answer.ts'
import { accountText } from '../text/account.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import styles from './Frame.module.css'
import { Frame } from './Frame.tsx'
import { Invitation } from './Invitation.tsx'
import { Unverified } from './Unverified.tsx'

/** Open invitations of the signed-in person, and the confirmation of their address. */
export function Invitations() {
  const { answer, failure } = useAnswer(readInvitations)
  const [refused, setRefused] = useState('')
  const [declined, setDeclined] = useState<readonly string[]>([])
  const navigate = useNavigate()
  const words = accountText.invitations
  if (failure !== undefined)
    return (
      <Frame title={words.title}>
        <p role="alert">{reasonOf(failure)}</p>
        <Button onPress={() => void navigate({ to: '/sign-in' })}>{accountText.signIn}</Button>
      </Frame>
    )
  if (!answer) return null
  const { user, invitations } = answer
  const doing = (action: () => Promise<void>) => {
    setRefused('')
    action().catch((error: unknown) => setRefused(reasonOf(error)))
  }
  const waiting = invitations.filter(({ id }) => !declined.includes(id))
  return (
    <Frame title={words.title}>
      <p className={styles.quiet}>{words.signedInAs(user.email)}</p>
      {waiting.map(({ id, team_name, role }) => (
        <Invitation
          key={id}
          team={team_name}
          role={role}
          onAccept={() =>
            doing(async () => {
              await acceptInvitation(id)
              await navigate({ to: '/$team', params: { team: id } })
            })
          }
          onDecline={() =>
            doing(async () => {
              await declineInvitation(id)
              setDeclined([...declined, id])
            })
          }
        />
      ))}
      {user.email_confirmed && waiting.length === 0 && <p>{words.nothing}</p>}
      {!user.email_confirmed && <Unverified email={user.email} doing={doing} />}
      {refused && <p role="alert">{refused}</p>}
      <div className={styles.ways}>
        {user.teams.length > 0 && (
          <Button kind="plain" onPress={() => void navigate({ to: '/' })}>
            {words.back}
          </Button>
        )}
        <Button kind="plain" onPress={() => doing(async () => signOut().then(() => navigate({ to: '/sign-in' })))}>
          {text.shell.signOut}
        </Button>
      </div>
    </Frame>
  )
}
