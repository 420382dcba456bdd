import { platforms } from '@pindao/protocol/channels/platforms.ts'
import { Flex } from 'antd'
import { PlatformTag } from '#src/features/channels/door/PlatformTag.tsx'
import { LinkLabel } from '#src/shared/ui/LinkLabel.tsx'
import { ClassTag, StatusBadge, type TagClass, tagClasses } from '#src/shared/ui/StatusBadge.tsx'

const codes = [0, 1, 2, 3, 4, 5, 6, 7]
const kinds = Object.keys(tagClasses) as TagClass[]

export function TagStory() {
  return (
    <Flex vertical gap={12}>
      <Flex gap={8} wrap>
        {codes.map((code) => (
          <StatusBadge key={code} code={code}>
            {`code ${code}`}
          </StatusBadge>
        ))}
      </Flex>
      <Flex gap={8} wrap>
        {kinds.map((kind) => (
          <ClassTag key={kind} kind={kind}>
            {kind}
          </ClassTag>
        ))}
      </Flex>
      <Flex gap={16} wrap>
        {[...platforms, 'B站', '小红书', 'vimeo'].map((name) => (
          <PlatformTag key={name} name={name} />
        ))}
      </Flex>
      <Flex gap={16}>
        <LinkLabel to="/">To a page</LinkLabel>
        <LinkLabel onClick={() => undefined}>A press</LinkLabel>
      </Flex>
    </Flex>
  )
}
