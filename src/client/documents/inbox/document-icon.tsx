import { IconPhotoOff } from '@tabler/icons-react'
import type { IconKind } from './icon-kind.present.ts'

/** A sheet of paper in small: lines for text, thicker ones for tables, boxes for forms. It says nothing that the row does not say in text. */
export const DocumentIcon = ({ kind }: { kind: IconKind }) => (
  <span className={`document-icon ${kind}`} aria-hidden="true">
    {kind === 'failed' ? (
      <IconPhotoOff size={16} stroke={1.6} />
    ) : (
      Array.from({ length: 6 }, (_, line) => <i key={line} />)
    )}
  </span>
)
