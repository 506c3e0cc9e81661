import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { openLink, signOut } from '../actions/account.ts'
import { type AskedFactor, type LinkPreview, readInvitations, readLink } from '../data/account.ts'
import { useAnswer } from '../data/answer.ts'
import { readSession } from '../data/session.ts'
import { showToast } from '../data/toasts.ts'
import { accountText } from '../text/account.ts'
import { settingsText } from '../text/settings.ts'
import { Button } from '../ui/Button.tsx'
import { Check } from '../ui/Check.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import styles from './Frame.module.css'
import { Frame } from './Frame.tsx'
import { NewPassword } from './NewPassword.tsx'
import { SecondFactor } from './SecondFactor.tsx'

/** A link that opens once: it is looked at first, and used when its person says so. */
export function Link() {
  // What follows `#` is the secret itself: it does not stay in the address.
  const [token] = useState(() => window.location.hash.slice(1))
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), [])
  const read = useCallback(async () => {
    const [found, me] = await Promise.all([readLink(token), readSession()])
    return { found, me }
  }, [token])
  const { answer, failure } = useAnswer(read)
  const [isSignedOut, setSignedOut] = useState(false)
  const navigate = useNavigate()
  const account = accountText
  if (token === '' || failure !== undefined)
    return (
      <Frame title={account.linkGone}>
        <p className={styles.quiet}>{account.linkGoneHelp}</p>
        <Button onPress={() => void navigate({ to: '/sign-in' })}>{account.signIn}</Button>
      </Frame>
    )
  if (!answer) return null
  const { found, me } = answer
  // A person signed in with another account sees nothing of the link, and does not change accounts unawares.
  if (me && me.email !== found.email && !isSignedOut)
    return (
      <Frame title={account.linkOther}>
        <p className={styles.quiet}>{account.linkOtherHelp(me.email)}</p>
        <div className={styles.choices}>
          <Button onPress={() => void signOut().then(() => setSignedOut(true))}>{account.linkSignOut}</Button>
          <Button kind="plain" onPress={() => void navigate({ to: '/' })}>
            {account.invitations.back}
          </Button>
        </div>
      </Frame>
    )
  return <OpenLink token={token} link={found} />
}

function OpenLink({ token, link }: { token: string; link: LinkPreview }) {
  const account = accountText
  const { kind, email, team_id, team_name } = link
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [endsTokens, setEndsTokens] = useState(false)
  const navigate = useNavigate()
  const router = useRouter()
  const [asked, setAsked] = useState<AskedFactor | null>(null)
  const isNew = kind === 'invitation'
  const needsPassword = kind !== 'sign_in'
  /** To the workspace that was accepted; else to what waits for an answer, if anything does. */
  const goOn = async () => {
    if (isNew && team_id !== null) return navigate({ to: '/$team', params: { team: team_id } })
    const { invitations } = await readInvitations()
    return navigate({ to: invitations.length > 0 ? '/invitations' : '/' })
  }
  if (asked)
    return <SecondFactor asked={asked} onBack={() => void navigate({ to: '/sign-in' })} onDone={() => void goOn()} />
  return (
    <Frame title={account.linkTitles[kind](team_name ?? '')}>
      <p className={styles.quiet}>{account.linkFor(email)}</p>
      <Form
        action={account.linkActions[kind]}
        isDisabled={needsPassword && password === ''}
        onSubmit={async () => {
          const display_name = name.trim()
          const { asked: factor, tokens } = await openLink({
            token,
            ...(needsPassword && { end_tokens: endsTokens }),
            ...(needsPassword && { password }),
            ...(isNew && display_name !== '' && { display_name }),
          })
          if (factor) return setAsked(factor)
          if (needsPassword && tokens.length > 0) showToast({ words: settingsText.tokensLeft(tokens), kind: 'done' })
          await goOn()
        }}
      >
        {/* For the browser's keeper of passwords, which wants to know whose it is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        {isNew && <Field label={account.name} autoComplete="name" value={name} onChange={setName} autoFocus />}
        {needsPassword && <NewPassword value={password} onChange={setPassword} />}
        {kind === 'reset' && (
          <Check isSelected={endsTokens} onChange={setEndsTokens}>
            {settingsText.endTokens}
          </Check>
        )}
      </Form>
      {isNew && (
        <div className={styles.ways}>
          <Button
            kind="plain"
            onPress={() =>
              void navigate({ to: '/sign-in', search: { to: router.buildLocation({ to: '/invitations' }).publicHref } })
            }
          >
            {account.otherAccount}
          </Button>
        </div>
      )}
    </Frame>
  )
}
