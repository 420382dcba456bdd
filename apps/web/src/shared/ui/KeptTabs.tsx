import type { Permission } from '@pindao/protocol/access/permissions.ts'
import { Tabs } from 'antd'
import type { ComponentType } from 'react'
import { useCan } from '../access/ability.ts'
import { useKeptTab } from './use-kept-tab.ts'

/** One tab; with `auth` only whoever holds it, of several all, sees that there is one (PERM-02). */
type KeptTab = {
  readonly key: string
  readonly label: string
  readonly content: ComponentType
  readonly auth?: Permission | readonly Permission[]
}

/**
 * Tabs of a page. The chosen one is open again after a reload (`useKeptTab`). Nothing at all where no tab is permitted.
 *
 * @param name tells several groups on one page apart
 * @param label what the group is, for screen readers
 */
export function KeptTabs({
  name,
  label,
  tabs,
  className,
}: {
  readonly name: string
  readonly label: string
  readonly tabs: readonly KeptTab[]
  readonly className?: string | undefined
}) {
  const can = useCan()
  const shown = tabs.filter(({ auth }) => auth === undefined || can(auth))
  const [first, ...others] = shown.map(({ key }) => key)
  const [chosen, choose] = useKeptTab(name, [first ?? '', ...others])
  if (first === undefined) return null
  return (
    <section ref={nameTabList} className={className} aria-label={label}>
      <Tabs
        activeKey={chosen}
        onChange={choose}
        destroyOnHidden
        items={shown.map(({ key, label: title, content: Content }) => ({
          key,
          label: title,
          children: <Content />,
        }))}
      />
    </section>
  )
}

/**
 * The kit calls the whole bar a tab list, with the button for the tabs that do not fit in it; a tab list holds tabs only
 * (WAI-ARIA 1.2), and readers lose count. The role goes to the part that has nothing but tabs.
 */
export function nameTabList(section: HTMLElement | null): void {
  const bar = section?.querySelector('.ant-tabs-nav[role=tablist]')
  const list = bar?.querySelector('.ant-tabs-nav-list')
  for (const name of ['role', 'aria-orientation']) {
    list?.setAttribute(name, bar?.getAttribute(name) ?? '')
    bar?.removeAttribute(name)
  }
}
