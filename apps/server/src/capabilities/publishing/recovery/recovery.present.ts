import type { RecoveryFinding } from '@pindao/protocol/publishing/recovery.endpoints.ts'
import type { PlatformAdapter } from '#src/capabilities/platforms/platforms.ts'
import type { findFindings } from './recovery-findings.store.ts'

type Links = { readonly adapterOf: (platform: string) => Pick<PlatformAdapter, 'watchUrl'> }

/** What was found of a task, as it is sent. */
export function presentFinding(
  { finding, task, channelName, operatorName }: Awaited<ReturnType<typeof findFindings>>[number],
  links: Links,
): RecoveryFinding {
  const { platformVideoId } = finding
  return {
    taskId: String(task.id),
    title: task.title,
    channelName,
    operatorName,
    status: task.status as RecoveryFinding['status'],
    outcome: finding.outcome as RecoveryFinding['outcome'],
    watchUrl: platformVideoId === null ? null : links.adapterOf(task.platform).watchUrl(platformVideoId),
    lookedAt: finding.lookedAt,
    problem: finding.problemCode,
  }
}
