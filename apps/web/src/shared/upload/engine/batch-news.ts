import type { FailedUpload, UploadEvent } from './messages.ts'

/** Gathers what ended, to be told once when nothing goes on any more: thirty files are one piece of news. */
export function createBatchNews(emit: (event: UploadEvent) => void) {
  let saved: readonly string[] = []
  let failed: readonly FailedUpload[] = []
  return {
    saved(title: string): void {
      saved = [...saved, title]
    },
    failed(failure: FailedUpload): void {
      failed = [...failed, failure]
    },
    tell(): void {
      if (saved.length + failed.length === 0) return
      emit({ type: 'settled', saved, failed })
      saved = []
      failed = []
    },
  }
}
