import { gzipSync } from 'node:zlib'
import { BODY_BYTES } from '../../server/limits/requests.ts'

/** Headers, queries and bodies that have stopped servers before, or are made to. */

/** Looks like a token but is not: it must not be in the log, however it was sent. */
export const TOKEN_LIKE = `stp-${'Q7'.repeat(6)}.${'s3cr3t'.repeat(4)}`
const encoded = [...TOKEN_LIKE].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')

export const HEADERS: [name: string, value: string][] = [
  ['accept-encoding', `a${' '.repeat(14_000)}b`],
  ['accept-encoding', ' ;q='.repeat(3000)],
  ['accept-encoding', ','.repeat(14_000)],
  ['accept-encoding', 'gzip;q=0.'.concat('9'.repeat(14_000))],
  ['accept', `${'a/b;'.repeat(3000)},`],
  ['accept', `*${' '.repeat(14_000)}/*`],
  ['if-none-match', '"x",'.repeat(3000)],
  ['if-none-match', `W/${' '.repeat(14_000)}"`],
  ['if-modified-since', '9'.repeat(14_000)],
  ['range', `bytes=${'0-1,'.repeat(3000)}`],
  ['prefer', `handling${' '.repeat(14_000)}=strict`],
  ['prefer', ';,='.repeat(4000)],
  ['x-request-id', 'a'.repeat(14_000)],
  ['x-request-id', TOKEN_LIKE],
  ['x-request-id', '../../\u00e9"<script>'],
  ['authorization', `Bearer ${' '.repeat(14_000)}stp-`],
  ['authorization', `Bearer ${TOKEN_LIKE}`],
  ['authorization', `Bearer ${'a'.repeat(14_000)}`],
  ['authorization', `Basic ${Buffer.from(`u:${TOKEN_LIKE}`).toString('base64')}`],
  ['cookie', `${'a=b; '.repeat(2800)}`],
  ['content-type', `application/json;${' '.repeat(14_000)}charset=x`],
  ['x-forwarded-for', '1.2.3.4, '.repeat(1500)],
  ['forwarded', 'for=_x;'.repeat(2000)],
  ['origin', `http://${'a.'.repeat(7000)}`],
  ['user-agent', `${TOKEN_LIKE}${'('.repeat(14_000)}`],
  ['expect', 'something else'],
]

export const QUERIES: [what: string, query: string][] = [
  ['a parameter twice', 'project_id=1&project_id=2'],
  ['a cursor of 8,000 letters', `cursor=${'A'.repeat(8000)}`],
  ['a cursor of nesting', `cursor=${Buffer.from('['.repeat(4000)).toString('base64url')}`],
  ['a cursor of numbers', `cursor=${Buffer.from(`[${'1e308,'.repeat(900)}1]`).toString('base64url')}`],
  ['a cursor of __proto__', `cursor=${Buffer.from('{"__proto__":{"position":"z"}}').toString('base64url')}`],
  ['counts', 'count=1e9'],
  ['a count below zero', 'count=-1'],
  ['NUL', 'query=%00&project_id=%00'],
  ['bytes that are no UTF-8', 'query=%ff%fe&project_id=%c3%28'],
  ['half an escape', 'query=%&project_id=%2'],
  ['__proto__', '__proto__=1&constructor[prototype][a]=1'],
  ['3,000 parameters', Array.from({ length: 3000 }, (_, n) => `p${n}`).join('&')],
  ['a token as a name', `${TOKEN_LIKE}=1`],
  ['a token as a value', `access_token=${TOKEN_LIKE}`],
  ['a token letter by letter', `q=${encoded}`],
  ['twenty words', `query=${Array.from({ length: 20 }, (_, n) => `w${n}`).join('+')}`],
  ['stars and quotes', `query=${encodeURIComponent('"*" NEAR( ( OR - ^ : '.repeat(40))}`],
  ['1,000 letters without a space', `query=${'a'.repeat(1000)}`],
]

const text = (fill: string) => fill.repeat(Math.floor((BODY_BYTES - 200) / fill.length))

/** Bodies that no schema can expect. */
export const BODIES: Record<string, () => string | Buffer> = {
  nothing: () => '',
  'no JSON': () => '<xml/>',
  'half of it': () => '{"title":',
  'a number': () => '7',
  null: () => 'null',
  'an array': () => '[]',
  'bytes that are no UTF-8': () => Buffer.from([0x7b, 0x22, 0x74, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  'UTF-16': () => Buffer.from('{"title":"x"}', 'utf16le'),
  'a MiB of white space': () => text(' '),
  'a MiB of brackets': () => text('['),
  'a MiB of braces': () => text('{"a":'),
  'a MiB of numbers': () => `{"title":[${text('1,')}1]}`,
  'a MiB of empty objects': () => `{"lists":[${text('{},')}{}],"members":[${'{},'.repeat(5)}{}]}`,
  'a name of 900,000 letters': () => `{"${'a'.repeat(900_000)}":[${'"\\u0000",'.repeat(120)}1]}`,
  'a name of control characters': () => `{"${'\\u0001'.repeat(100_000)}":1,"title":7}`,
  '15,000 names': () => `{${Array.from({ length: 15_000 }, (_, n) => `"f${n}":1`).join()}}`,
  'one name 60,000 times': () => `{${'"title":"x",'.repeat(60_000)}"title":1}`,
  'numbers beyond all': () => `{"title":1e400,"position":9007199254740993,"estimate":${'9'.repeat(5000)}}`,
  'a number of 900,000 digits': () => `{"position":${'9'.repeat(900_000)}}`,
  __proto__: () => '{"__proto__":{"role":"owner"},"constructor":{"prototype":{"role":"owner"}}}',
  'texts that are no texts': () => '{"title":"\\ud800","content":"\\u0000","name":"\\udfff\\u0000"}',
  'a MiB of escapes': () => `{"content":"${text('\\u0001').slice(0, 6 * 102_000)}","title":"x"}`,
  'a MiB of combining characters': () => `{"title":"a${'\u0301'.repeat(400_000)}"}`,
  'a MiB of markdown': () => `{"title":"x","content":"${'*_[`~'.repeat(20_000)}"}`,
  'a MiB of HTML': () => `{"title":"x","content":"${'<a><!--&#'.repeat(11_000)}"}`,
}

export const BOMB = gzipSync(Buffer.alloc(64 * 2 ** 20, 0x20))

export const WRITE_HEADERS: [name: string, value: string][] = [
  ['if-match', '"1",'.repeat(3500)],
  ['if-match', '*'],
  ['if-match', `"${'9'.repeat(14_000)}"`],
  ['if-match', 'W/"-1"'],
  ['idempotency-key', ''],
  ['idempotency-key', 'k'.repeat(14_000)],
  ['idempotency-key', ' \t '],
  ['idempotency-key', '\u00e9\u00ff'],
  ['idempotency-key', TOKEN_LIKE],
  ['content-type', 'text/plain'],
  ['content-type', 'multipart/form-data; boundary='.concat('-'.repeat(14_000))],
  ['content-type', 'application/json; charset=utf-16'],
]
