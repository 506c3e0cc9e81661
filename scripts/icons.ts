import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { ROOT } from '../server/start/sources.ts'

// Makes the pictures that home screens show from the one drawing, web/public/icon.svg. Run it after changing that.

const FOLDER = join(ROOT, 'web/public')
const DRAWING = readFileSync(join(FOLDER, 'icon.svg'), 'utf8')
const EDGE = 16

/** The same planks on a ground without corners, which systems cut to their own shape. `room` is what they may cut off on each side. */
function uncut(room: number): string {
  const [, ground] = /<rect [^>]*fill="([^"]+)"/.exec(DRAWING) ?? []
  const [planks] = /<path .*?\/>/.exec(DRAWING) ?? []
  if (!ground || !planks) throw new Error('icon.svg has no ground or no planks.')
  const size = EDGE + 2 * room
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-room} ${-room} ${size} ${size}"><rect x="${-room}" y="${-room}" width="${size}" height="${size}" fill="${ground}"/>${planks}</svg>`
}

const ICONS = [
  { name: 'icon-192.png', size: 192, drawing: DRAWING },
  { name: 'icon-512.png', size: 512, drawing: DRAWING },
  // The planks stay within the middle four fifths.
  { name: 'icon-maskable.png', size: 512, drawing: uncut(2) },
  { name: 'apple-touch-icon.png', size: 180, drawing: uncut(0.5) },
]

for (const { name, size, drawing } of ICONS) {
  const density = (72 * size) / EDGE
  const bytes = await sharp(Buffer.from(drawing), { density })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
  writeFileSync(join(FOLDER, name), bytes)
  console.log(`${name}: ${bytes.length} bytes`)
}
