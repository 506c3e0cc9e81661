/** Why a mail is refused: all reasons, with the answer to the sender. 4xx mean try again. */
const REFUSALS = {
  unknown: [550, '5.1.1 There is no such mailbox.'],
  closed: [550, '5.7.1 This mailbox takes nothing from you at this time.'],
  automatic: [550, '5.7.1 Automatic mail is not taken here.'],
  loop: [554, '5.4.6 This mail goes in a circle.'],
  malformed: [554, '5.6.0 This mail cannot be read. It must have one sender, and each field of its header once.'],
  too_large: [552, '5.3.4 This mail is too large.'],
  too_complex: [554, '5.6.0 This mail has too many parts, or takes too long to be read.'],
  empty: [554, '5.6.0 There is nothing in this mail besides what it quotes.'],
  foreign: [550, '5.7.1 A reply is taken from the person alone that the mail was for.'],
  full: [452, '4.2.2 The board takes no more cards at this moment. Try again later.'],
  too_many: [450, '4.7.1 Too much mail at this moment. Try again later.'],
  too_busy: [452, '4.3.1 Too much mail is being taken at this moment. Try again later.'],
  unverified: [451, '4.7.5 Who may send for this domain cannot be found out at this moment. Try again later.'],
  broken_off: [451, '4.4.2 The connection ended before the mail did.'],
  failed: [451, '4.3.0 Something went wrong here. Try again later.'],
} as const satisfies Record<string, readonly [status: number, words: string]>

export type Refusal = keyof typeof REFUSALS

/** A mail that becomes nothing. What is thrown at the SMTP server says its own status. */
export class Refused extends Error {
  readonly reason: Refusal
  readonly responseCode: number

  constructor(reason: Refusal) {
    const [responseCode, words] = REFUSALS[reason]
    super(words)
    this.reason = reason
    this.responseCode = responseCode
  }

  /** The sender should try again. */
  get isTemporary(): boolean {
    return this.responseCode < 500
  }
}
