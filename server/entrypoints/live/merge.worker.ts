import * as Y from 'yjs'
import { must } from '../../common/must.ts'
import { serveLane } from './lane.serve.ts'
import type { MergeAnswers, MergeQuestion } from './merge.ts'

/** The documents that are open in this thread. */
const documents = new Map<string, Y.Doc>()

serveLane((question: MergeQuestion): MergeAnswers[MergeQuestion['ask']] => {
  switch (question.ask) {
    case 'open':
      return open(question)
    case 'apply':
      return apply(question)
    case 'vector':
      return Y.encodeStateVector(documentOf(question))
    case 'missing':
      return Y.encodeStateAsUpdate(documentOf(question), question.vector)
    case 'close':
      documentOf(question).destroy()
      documents.delete(question.document)
      return null
  }
})

function documentOf({ document }: MergeQuestion): Y.Doc {
  return must(documents.get(document))
}

function open({ document, parts }: Extract<MergeQuestion, { ask: 'open' }>): null {
  const doc = new Y.Doc()
  for (const part of parts) Y.applyUpdate(doc, part)
  documents.set(document, doc)
  return null
}

/** Answers what was new in it. Of an update that cannot be read to its end, the part before is applied. */
function apply(question: Extract<MergeQuestion, { ask: 'apply' }>): MergeAnswers['apply'] {
  const doc = documentOf(question)
  const changes: Uint8Array[] = []
  const note = (change: Uint8Array) => void changes.push(change)
  doc.on('update', note)
  let isWhole = true
  try {
    for (const update of question.updates) Y.applyUpdate(doc, update)
  } catch {
    isWhole = false
  } finally {
    doc.off('update', note)
  }
  return { changes, isWhole, clients: doc.store.clients.size }
}
