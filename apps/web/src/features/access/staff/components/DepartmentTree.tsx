import type { Department } from '@pindao/protocol/access/department.endpoints.ts'
import { Tree, type TreeDataNode } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dropPlace, mayMoveBelow, stepPlace } from '#src/features/access/door/department-options.ts'
import { giveBack, type Opener } from '#src/shared/ui/use-return-focus.ts'
import { type DepartmentAct, DepartmentRow } from './DepartmentRow.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { NameInput } from './NameInput.tsx'
import type { DepartmentActs } from './use-department-acts.ts'

/** What is being typed: the name of a department, or of a new one below it (by its menu) or at the top. */
export type Naming =
  | { readonly kind: 'rename'; readonly id: string }
  | { readonly kind: 'create'; readonly parentId: string | null; readonly openedBy?: Opener }

/** A department whose new place is being chosen, and the button of the menu that asked for it. */
type Moving = { readonly department: Department; readonly openedBy: Opener }

/** The kit draws the tree as a flat list: without these nobody who hears it knows what lies below what. */
type Place = {
  readonly 'aria-level': number
  readonly 'aria-setsize': number
  readonly 'aria-posinset': number
}
type Node = TreeDataNode & Partial<Place> & { readonly children?: Node[] }
const newKey = 'new'

/** The editable tree: names in place, moves by dragging, by steps or by a dialog. */
export function DepartmentTree(props: {
  readonly departments: readonly Department[]
  readonly acts: DepartmentActs
  readonly naming: Naming | null
  onNaming(naming: Naming | null): void
}) {
  const { departments, acts, naming, onNaming } = props
  const { t } = useTranslation('staff')
  const [moving, setMoving] = useState<Moving | null>(null)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const find = (id: string) => departments.find((department) => department.id === id)
  const canMove = (id: string) => find(id)?.actions.includes('move') === true
  const parentOf = (id: string) => find(id)?.parentId ?? null

  const act = (what: DepartmentAct, department: Department, openedBy: Opener) => {
    switch (what) {
      case 'addBelow':
        setClosed((keys) => new Set([...keys].filter((key) => key !== department.id)))
        return onNaming({ kind: 'create', parentId: department.id, openedBy })
      case 'rename':
        return onNaming({ kind: 'rename', id: department.id })
      case 'moveTo':
        return setMoving({ department, openedBy })
      default: {
        // Nothing opens that would give the keyboard back, or only the kit's question, to what had it before.
        giveBack(openedBy.current)
        if (what === 'delete') return void acts.remove(department)
        const place = stepPlace(departments, department, what)
        if (place) void acts.move(department, place)
      }
    }
  }

  return (
    <>
      <Tree<Node>
        aria-label={t('departments.tree')}
        treeData={nodesBelow(null, 1)}
        expandedKeys={departments.map(({ id }) => id).filter((id) => !closed.has(id))}
        onExpand={(_keys, { expanded, node }) =>
          setClosed((keys) => {
            const others = [...keys].filter((key) => key !== node.key)
            return new Set(expanded ? others : [...others, String(node.key)])
          })
        }
        blockNode
        selectable={false}
        draggable={naming === null && { icon: false, nodeDraggable: ({ key }) => canMove(String(key)) }}
        allowDrop={({ dropNode, dropPosition }) =>
          mayMoveBelow(
            departments,
            dropPosition === 0 ? String(dropNode.key) : parentOf(String(dropNode.key)),
          )
        }
        onDrop={({ node, dragNode, dropToGap, dropPosition }) => {
          const dragged = find(String(dragNode.key))
          if (!dragged) return
          const place = Number(node.pos.split('-').at(-1))
          const where = !dropToGap ? 'inside' : dropPosition < place ? 'before' : 'after'
          void acts.move(dragged, dropPlace(departments, dragged.id, { id: String(node.key), where }))
        }}
      />
      {moving && (
        <MoveDialog
          moved={moving.department}
          openedBy={moving.openedBy}
          departments={departments}
          moving={acts.isPending}
          onClose={() => setMoving(null)}
          onMove={(parentId) => void move(moving.department, parentId)}
        />
      )}
    </>
  )

  async function move(department: Department, parentId: string | null): Promise<void> {
    if (await acts.move(department, { parentId, beforeId: null })) setMoving(null)
  }

  function nodesBelow(parentId: string | null, level: number): Node[] {
    const own = departments.filter((department) => department.parentId === parentId)
    const nodes: Node[] = own.map((department) => ({
      key: department.id,
      title: titleOf(department),
      children: nodesBelow(department.id, level + 1),
    }))
    const creating = naming?.kind === 'create' && naming.parentId === parentId
    const all = creating ? [...nodes, { key: newKey, title: newName(naming), isLeaf: true }] : nodes
    return all.map((node, index) => ({
      ...node,
      'aria-level': level,
      'aria-setsize': all.length,
      'aria-posinset': index + 1,
    }))
  }

  function newName({ parentId, openedBy }: Naming & { readonly kind: 'create' }): ReactNode {
    return (
      <NameInput
        label={t('departments.newName')}
        saving={acts.isPending}
        openedBy={openedBy}
        onCancel={() => onNaming(null)}
        onSave={(name) => void acts.create(name, parentId).then((done) => done && onNaming(null))}
      />
    )
  }

  function titleOf(department: Department): ReactNode {
    const renaming = {
      saving: acts.isPending,
      onCancel: () => onNaming(null),
      onSave: (next: string) => void acts.rename(department, next).then((done) => done && onNaming(null)),
    }
    const impossible = (['up', 'down'] as const).filter((step) => !stepPlace(departments, department, step))
    return (
      <DepartmentRow
        department={department}
        impossible={new Set(impossible)}
        renaming={naming?.kind === 'rename' && naming.id === department.id ? renaming : null}
        onAct={(what, more) => act(what, department, more)}
      />
    )
  }
}
