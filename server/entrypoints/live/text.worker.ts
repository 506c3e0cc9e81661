import * as Y from 'yjs'
import { isClean } from '../../html/recognize.ts'
import { sanitize } from '../../html/sanitize.ts'
import { CONTENT_LENGTH } from '../../limits/texts.ts'
import { begin, changeFrom, toHtml } from './conversion.ts'
import { serveLane } from './lane.serve.ts'
import type { Answers, Question } from './thread.ts'

serveLane(answerTo)

function answerTo(question: Question): Answers[Question['ask']] {
  try {
    return question.ask === 'begin' ? beginFrom(question.content) : follow(question)
  } catch {
    // Nested too deeply, or no document of the editor's at all.
    return { cannot: 'broken' }
  }
}

function beginFrom(content: string): Answers['begin'] {
  const state = begin(content)
  return state ? { state } : { cannot: 'foreign' }
}

/** What `content` becomes by what was typed: once for each person who typed, in the order of their last words. */
function follow({ state, updates, written }: Extract<Question, { ask: 'follow' }>): Answers['follow'] {
  const change = written === null ? null : changeFrom(toBytes(state), written)
  if (written !== null && !change) return { cannot: 'foreign' }
  const shared = new Y.Doc()
  Y.applyUpdate(shared, toBytes(state))
  if (change) Y.applyUpdate(shared, change)
  const merged = change && { data: change, state: Y.encodeStateAsUpdate(shared) }
  const lastOf = new Map(updates.map(({ author }, at) => [author, at]))
  const steps = []
  let typist: number | null = null
  for (const [at, { seq, data, author }] of updates.entries()) {
    Y.applyUpdate(shared, toBytes(data))
    typist = author ?? typist
    if (lastOf.get(author) !== at) continue
    const html = toHtml(shared)
    const content = isClean(html) ? html : sanitize(html)
    if (content.length > CONTENT_LENGTH) return { cannot: 'long' }
    steps.push({ seq, author: typist, content, state: Y.encodeStateAsUpdate(shared) })
  }
  return { merged, steps }
}

function toBytes(text: string): Uint8Array {
  return Buffer.from(text, 'base64')
}
