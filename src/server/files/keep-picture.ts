import { fileError } from '#domain/shared/file-errors.ts'
import { newUuid } from '#server/platform/crypto/ids.ts'
import type { Services } from '#server/platform/use-case/services.ts'
import type { StoredImage } from './proofs.ts'

/**
 * Encodes a picture again and stores its file, before the transaction that adds its row. Throws
 * files.missing, not-an-image, too-large.
 */
export async function keepPicture(
  { images, storage }: Services,
  { circleId, file }: { circleId: string; file: Uint8Array | undefined },
): Promise<StoredImage> {
  if (file === undefined) throw fileError('files.missing')
  const image = await images.clean(file)
  const fileId = newUuid()
  const storageName = `${circleId}/${fileId}`
  await storage.put(storageName, image.bytes)
  return { fileId, storageName, image }
}
