import { Button, Menu, type MenuProps } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useServerText } from '#src/shared/i18n/use-text-or.ts'
import { accordion, activePath, groupOf, type MenuNode } from '../menu-tree.ts'
import { useMenu } from '../use-menu.ts'
import { GroupName, iconOf, PageLink } from './menu-parts.tsx'

type AntdItems = NonNullable<MenuProps['items']>

/** The items of the menu. Always drawn at full width: the mini menu clips it, so that icons never jump (shell.md 1.2). */
export function MenuList({
  expanded,
  tone,
  onChoose,
}: {
  readonly expanded: boolean
  readonly tone: 'dark' | 'light'
  readonly onChoose?: () => void
}) {
  const { t } = useTranslation(['navigation', 'common'])
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const serverText = useServerText()
  const { nodes, isError, refetch } = useMenu()
  const active = activePath(nodes, pathname)
  const activeGroup = groupOf(nodes, active)
  const [open, setOpen] = useState<readonly string[]>([])
  // Arriving in a group opens it. Folding up closes the others; unfolding must not: a click may have come before it.
  useEffect(() => setOpen(groupAlone(activeGroup)), [activeGroup])
  useEffect(() => {
    if (!expanded) setOpen(groupAlone(activeGroup))
  }, [activeGroup, expanded])

  if (isError) {
    return (
      <Button type="link" onClick={() => void refetch()}>
        {t('common:action.retry')}
      </Button>
    )
  }
  return (
    <Menu
      theme={tone}
      mode="inline"
      inlineIndent={16}
      tooltip={false}
      items={itemsOf(nodes)}
      selectedKeys={active === null ? [] : [active]}
      openKeys={expanded ? [...open] : []}
      onOpenChange={(next) => setOpen(accordion(open, next, activeGroup))}
      onClick={({ key, domEvent }) => {
        // A click is the link's own business (new tab, middle button); the menu itself answers Enter.
        if (domEvent.type === 'keydown') void navigate(key)
        onChoose?.()
      }}
    />
  )

  /** Mini, the number is behind the edge. */
  function iconFor(node: Extract<MenuNode, { badge: string | null }>) {
    return iconOf(node, !expanded && node.badge !== null)
  }

  function itemsOf(list: readonly MenuNode[]): AntdItems {
    return list.map((node, index) => {
      if (node.kind === 'divider') {
        return { type: 'group', key: `divider:${index}`, label: t('navigation:menu.settings') }
      }
      const name = serverText(node.name)
      if (node.kind === 'group') {
        const folded = !expanded || !open.includes(node.key)
        return {
          key: node.key,
          icon: iconFor(node),
          label: <GroupName name={name} badge={folded ? node.badge : null} />,
          children: itemsOf(node.children),
        }
      }
      return {
        key: node.path,
        icon: iconFor(node),
        label: <PageLink to={node.path} name={name} badge={node.badge} shortcut={node.shortcut} />,
      }
    })
  }
}

const groupAlone = (group: string | null) => (group === null ? [] : [group])
