import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void): () => void {
  const watch = new MutationObserver(onChange)
  watch.observe(document.documentElement, { attributeFilter: ['data-mode'] })
  return () => watch.disconnect()
}

const read = () => (document.documentElement.dataset['mode'] === 'dark' ? 'dark' : 'light')

/** The mode in force, as the theme marks it on `<html>`: for what cannot read style sheets. */
export function useChartMode(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, read)
}
