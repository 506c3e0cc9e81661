import { getSchema } from '@tiptap/core'
import { DOMParser, DOMSerializer, type Node } from '@tiptap/pm/model'
import { updateYFragment, yXmlFragmentToProseMirrorRootNode } from '@tiptap/y-tiptap'
import { parseHTML } from 'linkedom'
import * as Y from 'yjs'
import { richText } from '../../../rich-text/extensions.ts'
import { escapeHtml, withoutUnstorable } from '../../common/text.ts'
import { hasMarkup } from '../../html/recognize.ts'
import { type HtmlElement, normalizeHtml } from './meaning.ts'
import { Output } from './output.ts'

/** Converts HTML to the shared document, and back. Takes long for a large text: see thread.ts. */

/** The name by which editors find the text in the shared document. */
const FIELD = 'default'

const schema = getSchema(richText())
const parser = DOMParser.fromSchema(schema)
const serializer = DOMSerializer.fromSchema(schema)

type SerializerDocument = NonNullable<Parameters<DOMSerializer['serializeFragment']>[1]>['document']
type SerializerTarget = Parameters<DOMSerializer['serializeFragment']>[2]

/** The document of an HTML text; null when the editor would lose some of it. */
function parse(html: string): Node | null {
  const doc = parser.parse(bodyOf(html))
  return normalizeHtml(bodyOf(html)) === normalizeHtml(bodyOf(serialize(doc))) ? doc : null
}

function serialize(doc: Node): string {
  const output = new Output()
  const root = output.createElement('body')
  // All that the serializer asks of a document is there.
  const document = output as unknown as SerializerDocument
  serializer.serializeFragment(doc.content, { document }, root as unknown as SerializerTarget)
  return root.innerHtml
}

/** A text without any markup has its lines as paragraphs. */
function bodyOf(html: string): HtmlElement {
  const lines = () => html.split(/\r?\n/).map((line) => `<p>${line.includes('&') ? line : escapeHtml(line)}</p>`)
  const text = html === '' || hasMarkup(html) ? html : lines().join('')
  return parseHTML(`<!doctype html><html><body>${text}</body></html>`).document.body
}

/** Begins what editors share from a text; null when they would lose some of it. */
export function begin(html: string): Uint8Array | null {
  const doc = parse(html)
  if (!doc) return null
  const shared = new Y.Doc()
  write(shared, doc)
  return Y.encodeStateAsUpdate(shared)
}

/**
 * What was written into `content` past the editors, as a change to the state before it. What was typed since then is
 * not in that state, and stays. Null when the editors would lose some of it.
 */
export function changeFrom(state: Uint8Array, html: string): Uint8Array | null {
  const doc = parse(html)
  if (!doc) return null
  const shared = new Y.Doc()
  Y.applyUpdate(shared, state)
  const before = Y.encodeStateVector(shared)
  write(shared, doc)
  return Y.encodeStateAsUpdate(shared, before)
}

function write(shared: Y.Doc, doc: Node) {
  const fragment = shared.getXmlFragment(FIELD)
  shared.transact(() => updateYFragment(shared, fragment, doc, { mapping: new Map(), isOMark: new Map() }))
}

/** The text of a shared document. What ends it without holding anything is the editor's, for the cursor. */
export function toHtml(shared: Y.Doc): string {
  let doc = yXmlFragmentToProseMirrorRootNode(shared.getXmlFragment(FIELD), schema)
  const { lastChild } = doc
  const isEmpty = lastChild?.type.name === 'paragraph' && lastChild.childCount === 0
  const before = doc.childCount > 1 ? doc.child(doc.childCount - 2) : null
  if (lastChild && isEmpty && before?.type.name !== 'paragraph') doc = doc.cut(0, doc.content.size - lastChild.nodeSize)
  return withoutUnstorable(serialize(doc))
}
