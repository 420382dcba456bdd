/** What goes wrong in the drop box from now on; nothing of it by itself. */
export type DropBoxFaults = {
  /** The line is cut once so many bytes of a file are written. */
  cutAt: number | null
  /** How often it is cut; each time once. */
  cuts: number
  /** So many bytes fit into the whole box; a disk that is full says "Failure", as OpenSSH's does. */
  room: number | null
  /** Nothing may be written. */
  readOnly: boolean
  /** A byte at this place comes to lie there as another one. */
  spoilAt: number | null
  /** Milliseconds that each write takes. */
  writeMs: number
}

export const noDropBoxFaults = (): DropBoxFaults => ({
  cutAt: null,
  cuts: 0,
  room: null,
  readOnly: false,
  spoilAt: null,
  writeMs: 0,
})
