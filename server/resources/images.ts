import type { Image } from '../http/schema.ts'

/**
 * The text that keeps an image of a card or an epic. A text is kept as it is, an object as JSON; a text that begins as one of
 * these does is kept as JSON too, so that each is read as what it was.
 */
export function writeImage(image: Image | undefined): string {
  if (image === undefined) return ''
  return typeof image === 'string' && !/^["{]/.test(image) ? image : JSON.stringify(image)
}

export function readImage(text: string): Image {
  if (!/^["{]/.test(text)) return text
  try {
    // Written by writeImage, above.
    return JSON.parse(text) as Image
  } catch {
    // Written before objects were taken, when every text was kept as it was.
    return text
  }
}

/** Of the fields of a PATCH, the images that it sets, as they are kept. */
export function imagesIn({ icon, cover_image }: { icon?: Image | null; cover_image?: Image | null }) {
  return {
    ...(icon != null && { icon: writeImage(icon) }),
    ...(cover_image != null && { cover_image: writeImage(cover_image) }),
  }
}
