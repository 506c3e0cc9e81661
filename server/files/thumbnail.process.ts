import sharp from 'sharp'
import { IMAGE_PIXELS, THUMBNAIL_MS, THUMBNAIL_SIDE, WHOLE_IMAGE_PIXELS } from '../limits/uploads.ts'

/**
 * A process of its own that makes thumbnails, one after the other. What an image does to the library that reads it, or to its
 * memory, ends this process and nothing else. Its parent process ends it.
 */

/** Only what reads the kinds of images that get thumbnails. */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}File`),
})
sharp.cache(false)
sharp.concurrency(1)

process.on('message', (task: { from: string; to: string }) => {
  // Without a parent to report to there is nothing to do.
  void make(task).then(
    (isMade) => process.send?.({ isMade }, undefined, undefined, () => undefined),
    () => process.exit(1),
  )
})

const limits = { limitInputPixels: IMAGE_PIXELS, pages: 1, failOn: 'error', sequentialRead: true } as const

async function make({ from, to }: { from: string; to: string }): Promise<boolean> {
  endIfTooLarge()
  try {
    // Its header alone: nothing is decoded yet.
    const { format, width, height } = await sharp(from, limits).metadata()
    if (format === 'heif' && width * height > WHOLE_IMAGE_PIXELS) return false
    await sharp(from, limits)
      .timeout({ seconds: Math.ceil(THUMBNAIL_MS / 1000) - 2 })
      .autoOrient()
      .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78, effort: 2 })
      .toFile(to)
    return true
  } catch {
    // It is no image after all, is broken, or is too large.
    return false
  }
}

/** Often enough: an image fills memory at some megabytes in this time. The library works in threads, so this is not kept waiting. */
const LOOK_MS = 20
setInterval(endIfTooLarge, LOOK_MS).unref()

function endIfTooLarge() {
  if (process.memoryUsage.rss() > Number(process.argv[2])) process.exit(1)
}
