import { MAIL_BARE_CR, MAIL_LINE_BYTES, MAIL_LINES } from '../../limits/mail.ts'

const CR = 0x0d
const LF = 0x0a

/**
 * Counts the lines of a mail as its bytes arrive. Readers of mail take long for many short lines, for one that is very long, and
 * longest for bare CR, which end a line for some of them and not for others: such a mail is refused before it is read.
 */
export class Lines {
  #lines = 0
  #bareCr = 0
  #length = 0
  #last = 0

  get isTooMuch(): boolean {
    return this.#lines > MAIL_LINES || this.#bareCr > MAIL_BARE_CR || this.#length > MAIL_LINE_BYTES
  }

  add(bytes: Buffer) {
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0
      if (this.#last === CR && byte !== LF) {
        this.#bareCr += 1
        this.#lines += 1
      }
      this.#last = byte
      if (byte === LF) {
        this.#lines += 1
        this.#length = 0
      } else this.#length += 1
      if (this.isTooMuch) return
    }
  }
}
