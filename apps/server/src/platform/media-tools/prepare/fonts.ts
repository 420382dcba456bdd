import { access, copyFile, mkdir, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** From npm, so that texts are drawn on a machine without any font (media.md §2 i). */
const fontFiles = [
  '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
] as const

/**
 * A folder with the fonts that texts are drawn in, and nothing else: renderers read all of a folder.
 *
 * @returns null where this installation has not all of them
 */
export async function prepareFonts(folder: string): Promise<string | null> {
  await mkdir(folder, { recursive: true })
  try {
    for (const file of fontFiles)
      await bring(fileURLToPath(import.meta.resolve(file)), join(folder, basename(file)))
    return folder
  } catch {
    return null
  }
}

async function bring(from: string, to: string): Promise<void> {
  const isThere = await access(to).then(
    () => true,
    () => false,
  )
  if (isThere) return
  const part = `${to}.${process.pid}.part`
  await copyFile(from, part)
  await rename(part, to)
}
