import type { Image } from '../http/schema.ts'

/**
 * The stored text of an image of a card or an epic. A text is stored as it is, an object as JSON; a text that begins like JSON is
 * stored as JSON too, so that each is read back as what it was.
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
    // Written before objects were accepted, when every text was stored as it was.
    return text
  }
}

/** The images that a PATCH sets, as stored. */
export function imagesIn({ icon, cover_image }: { icon?: Image; cover_image?: Image }) {
  return {
    ...(icon !== undefined && { icon: writeImage(icon) }),
    ...(cover_image !== undefined && { cover_image: writeImage(cover_image) }),
  }
}
