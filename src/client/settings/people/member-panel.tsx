import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '../../../contract/language/index.ts'
import type { Member } from '../../../contract/resources/index.ts'
import {
  type MemberChange,
  memberRefusal,
  memberRefusals,
  type Role,
} from '../../../contract/vocabulary/index.ts'
import { counted, paths, timeText } from '../../format/index.ts'
import { ChangesLink } from '../../lists/changes-link.tsx'
import { ownZone } from '../../lists/share/expiry.rules.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { activeOwnersAmong, initialsFor, ruledMember, sessionTexts } from './member.present.ts'
import { memberSessionsQuery, useEditMember, useEndMemberSessions, useRemoveMember } from './queries.ts'
import { RoleChoice } from './role-choice.tsx'

interface PanelProps {
  member: Member
  members: readonly Member[]
  /** The member who looks. */
  self: Member | undefined
}

/** One person: what they may do, where they are signed in, and how they leave. */
export const MemberPanel = ({ member, members, self }: PanelProps) => {
  const { id, attributes, relationships } = member
  const edit = useEditMember()
  /** A customer is stored once their party is chosen. */
  const [isChoosingParty, setChoosingParty] = useState(false)
  const refusalOf = (change: MemberChange) => {
    const refusal =
      self && memberRefusal(ruledMember(self), ruledMember(member), change, activeOwnersAmong(members))
    return refusal && t(memberRefusals[refusal])
  }
  const choose = (role: Role, partyId: string | null) => {
    const isUndecided = role === 'customer' && partyId === null
    setChoosingParty(isUndecided)
    if (!isUndecided) edit.mutate({ id, role, partyId })
  }
  const isPaused = attributes.paused_at !== null
  const cannotPause = refusalOf({ is_paused: true })
  return (
    <aside className="member-panel" aria-label={attributes.name}>
      <section className="member-card">
        <div className="member-head">
          <span className="member-initials" aria-hidden="true">
            {initialsFor(attributes.name)}
          </span>
          <div>
            <h2>{attributes.name}</h2>
            <small className="muted">
              {t('since {when}', { when: timeText(attributes.created_at, ownZone(), new Date()).text })}
            </small>
          </div>
          <ChangesLink id={id} of={attributes.name} />
        </div>
        <RoleChoice
          role={isChoosingParty ? 'customer' : attributes.role}
          partyId={relationships?.party?.data?.id ?? null}
          onChoose={choose}
          refusalOf={(role) => refusalOf({ role })}
          isBusy={edit.isPending}
        />
        <small className="muted">{t('A lower role takes effect at once, in open pages too.')}</small>
        {edit.isError && (
          <p role="alert" className="t-bad">
            {edit.error.message}
          </p>
        )}
      </section>
      <MemberSessions member={member} refusal={refusalOf('ending sessions')} />
      <div className="member-ends">
        <button
          type="button"
          className="btn"
          disabled={edit.isPending || (!isPaused && cannotPause !== undefined)}
          onClick={() => edit.mutate({ id, isPaused: !isPaused })}
        >
          {isPaused ? t('Let in again') : t('Pause')}
        </button>
        <Removal member={member} refusal={refusalOf('removal')} isSelf={self?.id === id} />
      </div>
      {!isPaused && cannotPause !== undefined && <small className="muted">{cannotPause}.</small>}
    </aside>
  )
}

const MemberSessions = ({ member, refusal }: { member: Member; refusal: string | undefined }) => {
  const { data, error } = useQuery(memberSessionsQuery(member.id))
  const end = useEndMemberSessions()
  const failure = error ?? end.error
  const now = new Date()
  return (
    <section className="member-card">
      <div className="member-sessions-head">
        <h3>{data === undefined ? t('Sessions') : counted(data.length, 'session')}</h3>
        {data !== undefined && data.length > 0 && (
          <button
            type="button"
            className="btn t-bad"
            disabled={end.isPending || refusal !== undefined}
            onClick={() => end.mutate(member.id)}
          >
            {t('End all')}
          </button>
        )}
      </div>
      {data?.map((session) => {
        const { device, detail } = sessionTexts(session, now, ownZone())
        return (
          <p key={session.id} className="session-line">
            <b>{device}</b> {session.attributes.is_current && <small>{t('this browser')}</small>}
            <small className="muted">{detail}</small>
          </p>
        )
      })}
      {data?.length === 0 && <p className="muted">{t('Nowhere signed in')}</p>}
      {failure && (
        <p role="alert" className="t-bad">
          {failure.message}
        </p>
      )}
    </section>
  )
}

interface RemovalProps {
  member: Member
  refusal: string | undefined
  isSelf: boolean
}
const Removal = ({ member, refusal, isSelf }: RemovalProps) => {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const remove = useRemoveMember()
  const { name } = member.attributes
  return (
    <>
      <button
        type="button"
        className="btn t-bad"
        disabled={refusal !== undefined}
        onClick={() => setAsking(true)}
      >
        {t('Remove')}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={isSelf ? t('Leave the account?') : t('Remove {name}?', { name })}
          go={isSelf ? t('Leave') : t('Remove')}
          isPending={remove.isPending}
          failure={remove.isError ? remove.error.message : undefined}
          onConfirm={() => remove.mutate(member.id, { onSuccess: () => void navigate(paths.people()) })}
          onClose={() => setAsking(false)}
        >
          {t(
            isSelf
              ? 'You are signed out at once, and open invitations that they made end. What they did keeps their name.'
              : '{name} is signed out at once, and open invitations that they made end. What they did keeps their name.',
            { name },
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
