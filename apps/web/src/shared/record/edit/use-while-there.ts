import { useIsMounted } from '#src/shared/ui/use-is-mounted.ts'

/**
 * An act that is left undone once what asked for it is gone. A save may end after its page was left: closing then would
 * close, without a question, whatever drawer the address names by that time.
 */
export function useWhileThere(act: () => void): () => void {
  const isHere = useIsMounted()
  return () => {
    if (isHere()) act()
  }
}
