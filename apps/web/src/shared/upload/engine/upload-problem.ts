import { isFinal, isStorageFull, partVerdict } from './retry-policy.ts'
import { faultOf } from './upload-failure.ts'
import type { ProblemCode, UploadProblem } from './upload-task.ts'

/** The step of a task that failed, by the storage client's error types (UPL-10). */
type UploadStep = Extract<
  ProblemCode,
  'initUploadFail' | 'getUrlFail' | 'uploadFail' | 'completeMultipartFail' | 'saveFail'
>

/** A task that ended in a problem a person has to see. */
export class TaskFailure extends Error {
  override readonly name = 'TaskFailure'
  readonly problem: UploadProblem

  constructor(problem: UploadProblem, options?: ErrorOptions) {
    super(problem.code, options)
    this.problem = problem
  }
}

/** A problem without an answer of the server. */
export function localProblem(code: ProblemCode, final = false): UploadProblem {
  return { code, serverMessage: null, requestId: null, final, storageFull: false }
}

/** Names what failed. Trouble on the line is the specification's "network fluctuation", whatever step it met. */
export function problemOf(step: UploadStep, error: unknown): UploadProblem {
  if (error instanceof TaskFailure) return error.problem
  const fault = faultOf(error)
  if (fault === null) return localProblem(step)
  if (fault.kind === 'fileUnreadable') return localProblem('fileUnreadable')
  if (fault.kind !== 'http') return localProblem('networkFluctuation')
  const { message: serverMessage, requestId } = fault
  const onTheLine = step === 'uploadFail' && partVerdict(fault) === 'askServer'
  return {
    code: onTheLine ? 'networkFluctuation' : step,
    serverMessage,
    requestId,
    final: isFinal(fault),
    storageFull: isStorageFull(fault),
  }
}

/** Runs a step; whatever it throws becomes a TaskFailure with the step's name. Aborts pass through. */
export async function inStep<T>(step: UploadStep, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    signal.throwIfAborted()
    throw new TaskFailure(problemOf(step, cause), { cause })
  }
}
