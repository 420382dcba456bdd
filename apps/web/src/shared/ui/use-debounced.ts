import { useEffect, useState } from 'react'

/** A value that follows another once that has stood still for so long. The first one is there at once. */
export function useDebounced<Value>(value: Value, waitMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (Object.is(value, settled)) return
    const timer = setTimeout(() => setSettled(value), waitMs)
    return () => clearTimeout(timer)
  }, [value, settled, waitMs])
  return settled
}
