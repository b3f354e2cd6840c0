import { IconPhotoOff } from '@tabler/icons-react'
import type { SheetForm } from './sheet.present.ts'

/** A sheet of paper in small: lines for text, thicker ones for tables, boxes for forms. It says nothing that the row does not say in words. */
export const DocumentSheet = ({ form }: { form: SheetForm }) => (
  <span className={`document-sheet ${form}`} aria-hidden="true">
    {form === 'failed' ? (
      <IconPhotoOff size={16} stroke={1.6} />
    ) : (
      Array.from({ length: 6 }, (_, line) => <i key={line} />)
    )}
  </span>
)
