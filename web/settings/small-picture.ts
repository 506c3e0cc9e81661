import { URL_LENGTH } from '../rules/work.generated.ts'

const SIZES = [64, 48, 40, 32]
const QUALITIES = [0.8, 0.6, 0.4, 0.2]

/** The middle of a picture, as small as it is shown; null for what is no picture. */
export async function smallPicture(file: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  const side = Math.min(bitmap.width, bitmap.height)
  const canvas = document.createElement('canvas')
  for (const size of SIZES) {
    canvas.width = canvas.height = size
    const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2]
    canvas.getContext('2d')?.drawImage(bitmap, left, top, side, side, 0, 0, size, size)
    for (const quality of QUALITIES) {
      const address = canvas.toDataURL('image/webp', quality)
      // Pictures of people are kept with their profile, as an address.
      if (address.length <= URL_LENGTH) return address
    }
  }
  return null
}
