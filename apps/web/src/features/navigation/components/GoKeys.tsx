import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { isCovered, isElsewhere } from '#src/shared/ui/use-page-keys.ts'
import { goStep } from '../go-keys.ts'
import { shortcutsOf } from '../menu-tree.ts'
import { useMenuNodes } from '../use-menu.ts'

const KeysHelp = lazyPart(async () => (await import('./KeysHelp.tsx')).KeysHelp, 'list')

/** One press to each page, from everywhere: `g` and its letter; `?` shows all keys (NAV-06). */
export function GoKeys() {
  const navigate = useNavigate()
  const { nodes } = useMenuNodes()
  const shortcuts = useMemo(() => shortcutsOf(nodes), [nodes])
  const since = useRef<number | null>(null)
  const [helping, setHelping] = useState(false)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isElsewhere(event) || isCovered()) {
      since.current = null
      return
    }
    const step = goStep(since.current, { key: event.key, at: event.timeStamp }, shortcuts)
    since.current = step.since
    if (step.path === undefined && event.key !== '?') return
    // The second letter is no key of the page that is left.
    event.preventDefault()
    if (step.path === undefined) setHelping(true)
    else void navigate(step.path)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [])
  const close = () => setHelping(false)
  return (
    helping && (
      <LazyPart onLost={close}>
        <KeysHelp nodes={nodes} onClose={close} />
      </LazyPart>
    )
  )
}
