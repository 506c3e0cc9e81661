import { Resolver } from 'node:dns/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { type AuthenticateResult, authenticate, type DNSResolver } from 'mailauth'
import { MAIL_LOOKUP_MS } from '../../limits/mail.ts'

/** Who handed a mail over. */
export interface Envelope {
  /** What MAIL FROM said. */
  sender: string
  /** The address of the host, and what it calls itself. */
  host: string
  helo: string
}

/**
 * What is known of the sender: `pass` when the domain of the address answers for the mail, `fail` when it says that this is
 * none of its mails, `none` when it says nothing, `unknown` when it could not be asked at this moment.
 */
export type Verdict = 'pass' | 'fail' | 'none' | 'unknown'

interface Means {
  mailDomain: string
  resolver: DNSResolver
}

/** Asks the DNS of the system, without waiting for long. */
export function systemResolver(): DNSResolver {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  // Of the types of records that are asked for here, each answers texts or lists of texts.
  return (domain, type) => resolver.resolve(domain, type) as Promise<string[] | string[][]>
}

/** Whether a mail is from whom it says (takes long for some mails: only the thread that reads mail asks this): signed by the domain of the address (DKIM) or sent from a host of it (SPF), by its own rule (DMARC). */
export async function verdictOn(
  bytes: Buffer,
  from: string,
  { sender, host, helo }: Envelope,
  { mailDomain, resolver }: Means,
): Promise<Verdict> {
  const options = { ip: host, helo, sender, mta: mailDomain, resolver, disableArc: true, disableBimi: true }
  const late = new AbortController()
  try {
    const result = await Promise.race([
      authenticate(bytes, options),
      wait(MAIL_LOOKUP_MS, null, { signal: late.signal, ref: false }),
    ])
    return result ? judge(result, from) : 'unknown'
  } finally {
    late.abort()
  }
}

function judge({ dkim, spf, dmarc }: AuthenticateResult, from: string): Verdict {
  // Both readers of the header must have read the same sender.
  if (dkim.headerFrom.length !== 1 || dkim.headerFrom[0]?.toLowerCase() !== from) return 'none'
  const spfStatus = spf ? spf.status.result : 'none'
  if (dmarc && dmarc.status.result === 'pass') {
    // A signature over a part of the mail says nothing of the rest of it.
    const isSigned = dmarc.alignment.dkim.result && !dmarc.alignment.dkim.underSized
    return isSigned || dmarc.alignment.spf.result ? 'pass' : 'none'
  }
  if (dmarc && dmarc.status.result === 'fail') return dmarc.policy === 'none' ? 'none' : 'fail'
  const isSigned = dkim.results.some(
    ({ status }) => status.result === 'pass' && status.aligned && !status.underSized && !status.testing,
  )
  const isSent = spfStatus === 'pass' && spf && spf.domain.toLowerCase() === from.slice(from.lastIndexOf('@') + 1)
  if (isSigned || isSent) return 'pass'
  const asked = [spfStatus, dmarc ? dmarc.status.result : 'none', ...dkim.results.map(({ status }) => status.result)]
  return asked.includes('temperror') ? 'unknown' : 'none'
}
