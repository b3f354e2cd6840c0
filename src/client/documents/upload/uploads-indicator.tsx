import { IconUpload } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../format/index.ts'
import { percentOf, totalOf } from './upload.rules.ts'
import css from './uploads-indicator.module.css'
import { useUploads } from './uploads.tsx'

/** For the shell's header: how far the uploads are, and the way back to them. Nothing while there are none. */
export function UploadsIndicator() {
  const { underway, failed, sent, bytes } = totalOf(useUploads())
  if (underway === 0 && failed === 0) return null
  const text = underway > 0 ? `${percentOf(sent, bytes)} %` : `${failed} failed`
  const label =
    underway > 0 ? `Uploads: ${underway} underway, ${percentOf(sent, bytes)} %` : `Uploads: ${failed} failed`
  return (
    <Link className={css.indicator} to={paths.documents()} aria-label={label} data-failed={underway === 0}>
      <IconUpload size={15} stroke={1.8} aria-hidden="true" />
      {text}
    </Link>
  )
}
