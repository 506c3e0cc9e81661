import { type Static, Type } from 'typebox'
import { EMAIL_PATTERN } from '../common/text.ts'
import { Body, Count, KeptObject, NOT_BLANK, OrNull, Resource, ShortText, TeamId, Timestamp } from '../http/schema.ts'
import { PASSWORD_LENGTH } from '../limits/accounts.ts'
import { EMAIL_LENGTH, NAME_LENGTH } from '../limits/texts.ts'
import { TeamRole, User } from '../resources/users/users.schema.ts'
import { LINK_KINDS } from './tickets.ts'

const Email = Type.String({
  maxLength: EMAIL_LENGTH,
  pattern: EMAIL_PATTERN,
  'x-expects': 'an e-mail address, such as grace@example.com',
  examples: ['grace@example.com'],
})
const Password = Type.String({ minLength: 1, maxLength: PASSWORD_LENGTH, examples: ['four words that nobody guesses'] })
const DisplayName = Type.String({
  minLength: 1,
  pattern: NOT_BLANK,
  maxLength: NAME_LENGTH,
  examples: ['Grace Hopper'],
})
/** A ticket, for one use. */
const Ticket = Type.String({ minLength: 1, maxLength: 100, examples: ['tkt-7hQ2mVx9KdLp.b3Vd8KqW1zTn5RfXc0JmYh2P'] })
const LinkKindSchema = Type.Enum([...LINK_KINDS], { examples: ['invitation'] })

/** How people can sign in here. */
export const WaysIn = Type.Object({
  auth: Resource('WaysIn', {
    password: Type.Boolean(),
    passkeys: Type.Boolean(),
    sign_up: Type.Boolean(),
    providers: Type.Array(Resource('SignInProvider', { id: Type.String({ examples: ['1'] }), title: ShortText })),
  }),
})

export const SignedIn = Type.Object({ user: User })

export const SignIn = Body({ email: Email, password: Password })
export type SignIn = Static<typeof SignIn>

export const SignUp = Body({ email: Email, password: Password, display_name: DisplayName })
export type SignUp = Static<typeof SignUp>

const EndTokens = Type.Optional(
  Type.Boolean({ description: 'Whether your API tokens end as well, in all workspaces.', examples: [true] }),
)

export const OpenLinkBody = Body({
  token: Ticket,
  password: Type.Optional(Password),
  display_name: Type.Optional(DisplayName),
  end_tokens: EndTokens,
})
export type OpenLinkBody = Static<typeof OpenLinkBody>

export const RequestReset = Body({ email: Email })

export const PreviewLink = Body({ token: Ticket })

export const LinkPreview = Type.Object({
  link: Resource('LinkPreview', {
    kind: LinkKindSchema,
    email: Type.String({ examples: ['grace@example.com'] }),
    team_id: OrNull(TeamId),
    team_name: OrNull(ShortText),
  }),
})

export const NewLinkAnswer = Type.Object({
  link: Resource('NewLink', {
    kind: LinkKindSchema,
    url: Type.String({
      description: 'The whole address. It is shown here and nowhere else, and opens once.',
      examples: ['https://boards.example.com/link#tkt-7hQ2mVx9KdLp.b3Vd8KqW1zTn5RfXc0JmYh2P'],
    }),
    time_expires: Timestamp,
  }),
})

export const RequestAddress = Body({ email: Email })
export const ConfirmAddress = Body({ token: Ticket })

export const SetPassword = Body({
  current_password: Type.Optional(Password),
  password: Password,
  end_tokens: EndTokens,
})
export const EndSessionsQuery = Type.Object({ end_tokens: EndTokens })
export const ConfirmSession = Body({ password: Password })

const LivingToken = Resource('LivingToken', {
  id: Type.String({ examples: ['stp-7hQ2mVx9KdLp'] }),
  title: ShortText,
  team_id: TeamId,
  team_name: ShortText,
  agent_name: OrNull(Type.String({ examples: ['Release bot'] })),
  time_created: Timestamp,
  time_expires: OrNull(Timestamp),
  time_used: OrNull(Timestamp),
})
export type LivingToken = Static<typeof LivingToken>
const LivingTokens = Type.Array(LivingToken, {
  description: 'Your API tokens that still open a workspace, in all of them.',
})
/** What still opens workspaces after a password changed or sessions ended. */
export const TokensLeft = Type.Object({ tokens: LivingTokens })

const Invitation = Resource('Invitation', {
  id: Type.String({ description: 'The id of the workspace.', examples: ['tJ4mW8rc'] }),
  team_name: ShortText,
  role: TeamRole,
  time_created: Timestamp,
})
export const InvitationList = Type.Object({
  user: User,
  invitations: Type.Array(Invitation, {
    description: 'Workspaces that wait for you to accept. Empty until your address is verified.',
  }),
})
export const InvitationParams = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64, examples: ['tJ4mW8rc'] }),
})
export type SetPassword = Static<typeof SetPassword>

const SessionShape = Resource('Session', {
  id: Type.String({ examples: ['ses-7hQ2mVx9KdLp'] }),
  is_current: Type.Boolean(),
  user_agent: Type.String({ examples: ['Mozilla/5.0 (X11; Linux x86_64) Firefox/144.0'] }),
  address: Type.String({ examples: ['192.0.2.7'] }),
  time_created: Timestamp,
  time_used: Timestamp,
  time_expires: Timestamp,
})
export type SessionShape = Static<typeof SessionShape>

export const SessionList = Type.Object({ sessions: Type.Array(SessionShape) })
export const SessionParams = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64, examples: ['ses-7hQ2mVx9KdLp'] }),
})

const Code = Type.String({
  minLength: 6,
  maxLength: 40,
  description: 'A code of the app that makes them, or a recovery code.',
  examples: ['492039'],
})

const AskedFactor = Resource('AskedFactor', {
  ticket: Ticket,
  types: Type.Array(Type.Enum(['totp', 'recovery_code']), { description: 'What is taken.' }),
})

/** The signed-in person; or the second factor that is still required. */
export const SignedInOrAsked = Type.Object({
  user: OrNull(User),
  second_factor: Type.Optional(AskedFactor),
  tokens: Type.Optional(LivingTokens),
})

export const SignInBySecondFactor = Body({ ticket: Ticket, code: Code })

export const SecondFactorState = Type.Object({
  second_factor: Resource('SecondFactor', {
    enabled: Type.Boolean({ description: 'Whether it is asked for when you sign in.' }),
    recovery_codes_left: Count,
  }),
})
export const BegunSecondFactor = Type.Object({
  secret: Type.String({
    description: 'What an app that makes codes is given, by hand. It is shown here and nowhere else.',
    examples: ['JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'],
  }),
  uri: Type.String({
    description: 'The same for a QR code.',
    examples: ['otpauth://totp/Boardwalk:grace%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'],
  }),
})
export const ConfirmSecondFactor = Body({ code: Code })
export const RecoveryCodes = Type.Object({
  recovery_codes: Type.Array(Type.String({ examples: ['k3vq-8mzt-p2hd-w7xc'] }), {
    description: 'Each lets you in once instead of a code. They are shown here and nowhere else.',
  }),
})
export const DisableSecondFactor = Body({ password: Type.Optional(Password), code: Type.Optional(Code) })

/** What browsers take and give as it is. */
const ForBrowsers = Type.Unsafe<object>({
  type: 'object',
  additionalProperties: true,
  description: 'For `navigator.credentials`, in the JSON form of WebAuthn.',
  examples: [{ challenge: 'b3Vd8KqW1zTn5RfXc0JmYh2P' }],
})
export const PasskeyOptions = Type.Object({ options: ForBrowsers, ticket: Ticket })
export const SignInByPasskey = Body({ ticket: Ticket, response: KeptObject })

const PasskeyShape = Resource('Passkey', {
  id: Type.String({ examples: ['psk-7hQ2mVx9KdLp'] }),
  title: ShortText,
  time_created: Timestamp,
  time_used: OrNull(Timestamp),
})
export type PasskeyShape = Static<typeof PasskeyShape>
export const PasskeyList = Type.Object({
  passkeys: Type.Array(PasskeyShape, { description: 'Passkeys, the newest first.' }),
})
export const PasskeyAnswer = Type.Object({ passkey: PasskeyShape })
export const CreatePasskey = Body({
  ticket: Ticket,
  response: KeptObject,
  title: Type.String({ minLength: 1, pattern: NOT_BLANK, maxLength: NAME_LENGTH, examples: ['Laptop'] }),
})
export const PasskeyParams = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64, examples: ['psk-7hQ2mVx9KdLp'] }),
})
