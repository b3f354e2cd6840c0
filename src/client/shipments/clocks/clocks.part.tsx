import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { t } from '../../../contract/language/index.ts'
import type { Container } from '../../../contract/resources/index.ts'
import { may } from '../../api/index.ts'
import { CLOCKS_ANCHOR } from '../../format/index.ts'
import { Loading } from '../../ui/index.ts'
import './clocks.css'

const Clocks = lazy(() => import('./clocks.tsx'))

/** What time a container has, and what it costs, by the account's own tariffs. */
export const ClocksPart = ({ container, now }: { container: Container; now: Date }) => {
  const { hash } = useLocation()
  const section = useRef<HTMLElement>(null)
  // The page came after the address: the browser could not go there by itself.
  useEffect(() => {
    if (hash === `#${CLOCKS_ANCHOR}`) section.current?.scrollIntoView()
  }, [hash])
  if (!may('get_container_clocks')) return null
  return (
    <section id={CLOCKS_ANCHOR} ref={section} className="card clocks" aria-label={t('Free time and cost')}>
      <h2 className="visually-hidden">{t('Free time and cost')}</h2>
      <Suspense fallback={<Loading label={t('Loading free time and cost')} lines={3} />}>
        <Clocks container={container} now={now} />
      </Suspense>
    </section>
  )
}
