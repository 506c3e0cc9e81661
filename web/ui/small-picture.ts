const QUALITIES = [0.8, 0.6, 0.4, 0.2]

/** How a picture is shown, from the finest to the coarsest that is still worth seeing, and how long its address may be. */
export interface SmallPicture {
  widths: readonly number[]
  /** Its width by its height. */
  ratio: number
  maxLength: number
}

/** The middle of a picture, as small as it is shown, as an address that holds it; null for what is no picture. */
export async function smallPicture(file: Blob, { widths, ratio, maxLength }: SmallPicture): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  const taken = Math.min(bitmap.width, bitmap.height * ratio)
  const [left, top] = [(bitmap.width - taken) / 2, (bitmap.height - taken / ratio) / 2]
  const canvas = document.createElement('canvas')
  for (const width of widths) {
    canvas.width = width
    canvas.height = Math.round(width / ratio)
    canvas.getContext('2d')?.drawImage(bitmap, left, top, taken, taken / ratio, 0, 0, canvas.width, canvas.height)
    for (const quality of QUALITIES) {
      const address = canvas.toDataURL('image/webp', quality)
      if (address.length <= maxLength) return address
    }
  }
  return null
}
