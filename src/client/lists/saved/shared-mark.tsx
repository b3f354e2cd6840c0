import { IconUsers } from '@tabler/icons-react'

export const SharedMark = () => (
  <span className="shared-mark" title="Shared with everybody in the account">
    <IconUsers size={13} stroke={1.6} aria-hidden="true" />
    <span className="visually-hidden">shared</span>
  </span>
)
