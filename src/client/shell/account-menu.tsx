import { IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useSession } from '../api/index.ts'

/** Loaded lazily, with the code of lists: what the menu offers is not part of the shell bundle. */
const AccountMenuItems = lazy(() => import('./account-menu-items.tsx'))

/** The name of the account and actions for the whole account. The browser opens and closes the popover. */
export const AccountMenu = () => {
  const { account } = useSession()
  return (
    <>
      <button type="button" className="account-button" popoverTarget="account-menu">
        <span className="account-name">{account.company_name}</span>
        <IconChevronDown size={14} aria-hidden="true" />
      </button>
      <div
        id="account-menu"
        popover="auto"
        className="account-menu"
        // A link leads to another page, which the menu would cover.
        onClick={({ target, currentTarget }) => {
          if ((target as Element).closest('a')) currentTarget.hidePopover()
        }}
      >
        <Suspense>
          <AccountMenuItems />
        </Suspense>
      </div>
    </>
  )
}
