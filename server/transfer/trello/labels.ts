import { NAME_LENGTH } from '../../limits/texts.ts'
import type { PlannedTag } from '../foreign/plan.ts'
import { toLine } from '../foreign/text.ts'
import { type JsonObject, text } from './json.ts'

/** How Trello paints its colours: light, plain and dark. */
const SHADES: Record<string, { light: string; plain: string; dark: string }> = {
  green: { light: '#baf3db', plain: '#4bce97', dark: '#1f845a' },
  yellow: { light: '#f8e6a0', plain: '#e2b203', dark: '#946f00' },
  orange: { light: '#fedec8', plain: '#faa53d', dark: '#c25100' },
  red: { light: '#ffd5d2', plain: '#f87462', dark: '#c9372c' },
  purple: { light: '#dfd8fd', plain: '#9f8fef', dark: '#6e5dc6' },
  blue: { light: '#cce0ff', plain: '#579dff', dark: '#0c66e4' },
  sky: { light: '#c6edfb', plain: '#60c6d2', dark: '#227d9b' },
  lime: { light: '#d3f1a7', plain: '#94c748', dark: '#5b7f24' },
  pink: { light: '#fdd0ec', plain: '#e774bb', dark: '#ae4787' },
  black: { light: '#dcdfe4', plain: '#8590a2', dark: '#626f86' },
}

/** A label without a name is known by its colour: "green", "dark green". */
export function toTag({ name, color }: JsonObject): PlannedTag {
  const [base = '', shade = 'plain'] = text(color).split('_')
  const paint = Object.hasOwn(SHADES, base) ? SHADES[base] : undefined
  const colorName = shade === 'plain' ? base : `${shade} ${base}`
  return {
    name: toLine(text(name), colorName || 'Label', NAME_LENGTH),
    // A shade that is not known has no colour.
    color: paint?.[shade as keyof typeof paint] ?? '',
  }
}
