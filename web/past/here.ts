import { useState } from 'react'
import { type Seq, seqIn } from '../data/past.ts'

/** Where the slider stands: the address follows, too late for someone who presses keys quickly. */
export function useHere(at: string, onGo: (at: string) => void) {
  const [sent, setSent] = useState([at])
  const [here, setHere] = useState(at)
  // An address that was not chosen here was opened.
  if (!sent.includes(at)) {
    setSent([at])
    setHere(at)
  }
  const go = (to: Seq) => {
    setSent((before) => [...before, String(to)])
    setHere(String(to))
    onGo(String(to))
  }
  return { here: here === 'now' ? null : seqIn(here), go }
}
