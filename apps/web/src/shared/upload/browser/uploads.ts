import { create } from 'zustand'
import { liveBus } from '#src/shared/live/live-bus.ts'
import { session } from '#src/shared/session/session.ts'
import type { UploadCommand, UploadEvent, UploadState } from '../engine/messages.ts'
import { noUploads } from '../engine/overall.ts'
import type { NewUpload, UploadTask } from '../engine/upload-task.ts'
import { openAsking } from './file-handles.ts'
import { createIdbJournal } from './idb-journal.ts'
import { pageApi } from './page-api.ts'
import { parallelPartsOver } from './parallel-parts.ts'
import { createUploadClient, type UploadClient } from './upload-client.ts'

type UploadsState = UploadState & {
  readonly panelOpen: boolean
  /** Only its head and the total are shown. */
  readonly panelFolded: boolean
}

const nothing: UploadState = { tasks: [], done: [], overall: noUploads }

/** What the engine last said, for React. Written by events of the engine only, but for the panel being open. */
export const useUploads = create<UploadsState>()(() => ({
  ...nothing,
  panelOpen: false,
  panelFolded: false,
}))

export type UploadNews = Exclude<UploadEvent, { type: 'tasks' }>

const journal = createIdbJournal()
const newsListeners = new Set<(news: UploadNews) => void>()
let running: { readonly owner: string; readonly client: UploadClient } | null = null

/**
 * Runs the engine for whoever is signed in; call it once, outside the router. An ended session keeps the engine and its
 * files waiting for the same person; a sign-out, or another person, ends it.
 *
 * @returns the way to end it
 */
export function startUploads(): () => void {
  follow()
  const unsubscribe = session.subscribe(follow)
  return () => {
    unsubscribe()
    stop()
  }
}

function follow(): void {
  const owner = session.userId()
  if (owner !== running?.owner) stop()
  if (owner === null || session.accessToken() === null) return
  if (running !== null) running.client.send({ type: 'signedIn' })
  else running = { owner, client: createUploadClient({ owner, lanes: lanes(), api: pageApi, onEvent }) }
}

function stop(): void {
  running?.client.stop()
  running = null
  useUploads.setState(nothing)
}

function onEvent(event: UploadEvent): void {
  if (event.type === 'tasks') {
    const { type: _type, ...state } = event
    useUploads.setState(({ tasks, panelOpen }) => ({
      ...state,
      panelOpen: panelOpen || asksAnew(tasks, event.tasks),
    }))
    return
  }
  // Lists listen to the live stream; the saving tab need not wait for the way over the server.
  if (event.type === 'saved' && event.videoId !== null) liveBus.emit({ type: 'video', id: event.videoId })
  for (const listener of [...newsListeners]) listener(event)
}

/** A task that has lost its file stands still until somebody sees it; a panel that was closed since stays closed. */
function asksAnew(before: readonly UploadTask[], now: readonly UploadTask[]): boolean {
  const asked = new Set(before.filter(needsFile).map(({ uuid }) => uuid))
  return now.some((task) => needsFile(task) && !asked.has(task.uuid))
}

const needsFile = ({ phase }: UploadTask) => phase === 'needsFile'

function lanes(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return parallelPartsOver(navigation?.nextHopProtocol ?? '')
}

/** Sends the engine a command, whichever tab it lives in. */
export function sendUploadCommand(command: UploadCommand): void {
  running?.client.send(command)
}

/** Goes on with every task that was paused, or whose file the browser has kept: call it from a click. */
export async function goOnAll(): Promise<boolean> {
  sendUploadCommand({ type: 'resumeAll' })
  const asking = useUploads.getState().tasks.filter((task) => needsFile(task) && task.hasHandle)
  let given = true
  // One after the other: a browser asks one question at a time.
  for (const { uuid } of asking) given = (await giveKeptFile(uuid)) && given
  return given
}

/** Queues files and shows the panel. */
export function addUploads(items: readonly NewUpload[]): void {
  sendUploadCommand({ type: 'add', items })
  showUploadPanel(true)
}

export function showUploadPanel(panelOpen: boolean): void {
  useUploads.setState({ panelOpen })
}

/** Folds the panel up to its total, or out. */
export function foldUploadPanel(panelFolded: boolean): void {
  useUploads.setState({ panelFolded })
}

/** True in the tab whose closing would interrupt uploads. */
export function ownsUploads(): boolean {
  return running?.client.isOwner() ?? false
}

/** Short news for toasts; every tab hears it. */
export function onUploadNews(listener: (news: UploadNews) => void): () => void {
  newsListeners.add(listener)
  return () => newsListeners.delete(listener)
}

/**
 * Gives the engine the file behind a task's kept handle, asking the person for permission: call it from a click.
 *
 * @returns false when the browser or the person refuses, or the file is gone
 */
export async function giveKeptFile(uuid: string): Promise<boolean> {
  const entries = running === null ? [] : await journal.list(running.owner)
  const handle = entries.find((entry) => entry.uuid === uuid)?.handle ?? null
  const file = handle === null ? null : await openAsking(handle)
  if (file === null) return false
  sendUploadCommand({ type: 'provideFile', uuid, file, handle })
  return true
}
