import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '../../contract/language/index.ts'
import { paths } from '../format/index.ts'
import { Brand, useTitle } from '../ui/index.ts'
import { Chart } from './chart.tsx'
import './sign-in.css'

interface MailedLinkProps {
  title: string
  heading: string
  /** Says what the button does. */
  intro?: string
  button: string
  use: () => Promise<{ email: string }>
  doneText: (email: string) => ReactNode
  faultText: (error: Error) => string
}

/** The page of a mailed link that proves an address. A press of the button uses the link: programs that follow links in mails press none. */
export const MailedLink = ({ title, heading, intro, button, use, doneText, faultText }: MailedLinkProps) => {
  useTitle(title)
  const opened = useMutation({ mutationFn: use, retry: false })
  return (
    <main className="sign-in">
      <div className="sign-in-brand">
        <Brand />
      </div>
      <div className="sign-in-form">
        <h1>{heading}</h1>
        {opened.data ? (
          <p role="status">{doneText(opened.data.email)}</p>
        ) : (
          <>
            {intro !== undefined && <p className="muted">{intro}</p>}
            <button
              type="button"
              className="btn go"
              disabled={opened.isPending}
              onClick={() => opened.mutate()}
            >
              {button}
            </button>
            {opened.error && (
              <p role="alert" className="t-bad">
                {faultText(opened.error)}
              </p>
            )}
          </>
        )}
        <p className="sign-in-link">
          <Link to={paths.ownAccount()}>{t('Your account')}</Link>
        </p>
      </div>
      <Chart />
    </main>
  )
}
