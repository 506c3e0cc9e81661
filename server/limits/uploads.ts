import { GIB, limit, MIB, SECOND } from './limit.ts'

/** Files that people put on cards, epics, pages and comments. */

export const UPLOAD_BYTES = limit('Uploads', 'One file', 100 * MIB, 'bytes', '413 `body_too_large`')
export const UPLOADED_BYTES = limit(
  'Uploads',
  'Files of a workspace together, unless `FILES_QUOTA` says otherwise; deleted ones count until they are gone for good',
  10 * GIB,
  'bytes',
  '409 `quota_exceeded`',
)
export const FILES_OF_ONE = limit(
  'Uploads',
  'Files of a card, an epic, a page or a comment',
  200,
  'items',
  '409 `conflict`',
)
export const UPLOADS_AT_ONCE = limit('Uploads', 'Files that arrive at the same time', 32, 'items', '503 `too_busy`')
export const UPLOADS_OF_ONE_PERSON = limit(
  'Uploads',
  'Files that arrive from one person at the same time',
  6,
  'items',
  '503 `too_busy`',
)
export const UPLOAD_MS = limit('Uploads', 'Arrival of one file', 60 * 60 * SECOND, 'ms', '408 `request_timeout`')
export const UPLOAD_PAUSE_MS = limit(
  'Uploads',
  'Time in which nothing arrives of a file',
  30 * SECOND,
  'ms',
  '408 `request_timeout`',
)
export const UPLOAD_PARTS = limit('Uploads', 'Parts of a form beside the file', 10, 'items', '400 `malformed_request`')
export const UPLOAD_HEADER_BYTES = limit(
  'Uploads',
  'Headers of one part of a form',
  4096,
  'bytes',
  '400 `malformed_request`',
)
export const FORM_BYTES = limit('Uploads', 'Form beside its file', MIB / 16, 'bytes', '413 `body_too_large`')
export const TYPE_BYTES = limit(
  'Uploads',
  'Beginning of a file that is looked at to find its type',
  4100,
  'bytes',
  'the rest is not looked at',
)
export const ADDRESS_DAYS = limit(
  'Uploads',
  'Days after the one on which the address of a file was given out, until whose end it opens the file',
  1,
  'days',
  '404 `not_found`; read the file again for a new one',
)
export const IMAGE_PIXELS = limit('Uploads', 'Image that gets a thumbnail', 50_000_000, 'items', 'it gets none')
/** About 20 bytes of memory for each pixel. */
export const WHOLE_IMAGE_PIXELS = limit(
  'Uploads',
  'AVIF image that gets a thumbnail: it is decoded as a whole',
  16_000_000,
  'items',
  'it gets none',
)
export const THUMBNAIL_MEMORY = limit(
  'Uploads',
  'Memory of the process that makes a thumbnail',
  512 * MIB,
  'bytes',
  'the process is ended; it gets none',
)
export const THUMBNAIL_SIDE = limit(
  'Uploads',
  'Longer side of a thumbnail, in pixels',
  480,
  'items',
  'it is made smaller',
)
export const THUMBNAIL_MS = limit('Uploads', 'Making of one thumbnail', 10 * SECOND, 'ms', 'it gets none')
export const THUMBNAILS_WAITING = limit(
  'Uploads',
  'Thumbnails that wait to be made',
  200,
  'items',
  'made on the first request for it',
)
export const THUMBNAILS_OF_ONE = limit(
  'Uploads',
  'Thumbnails of one workspace that wait to be made',
  50,
  'items',
  'made on the first request for it',
)
export const FILE_UNDO_DAYS = limit(
  'Uploads',
  'Time for which a deleted file can come back with its card or page',
  30,
  'days',
  'its bytes are removed',
)
export const ORPHAN_HOURS = limit(
  'Uploads',
  'Age at which stored bytes that no file names are put into the trash',
  24,
  'hours',
  'trashed within a day',
)
export const TRASH_DAYS = limit(
  'Uploads',
  'Time for which such bytes stay in the trash',
  7,
  'days',
  'removed within a day',
)
export const REMOVED_AT_ONCE = limit(
  'Uploads',
  'Stored files that are looked through, or removed, in one go',
  200,
  'items',
  'the next ones come later',
)
export const S3_MS = limit(
  'Uploads',
  'Answer of the S3 storage, beside the bytes of files',
  30 * SECOND,
  'ms',
  '503 `storage_unavailable`',
)
export const S3_ANSWER_BYTES = limit(
  'Uploads',
  'List of stored files that the S3 storage sends at once',
  4 * MIB,
  'bytes',
  'nothing is swept',
)
