// The way from an event to its channel of TV.
import { tv } from '#words/tv'
import { eventChannel } from '../watch/air'

export const OnTv = ({ id }: { id: string }) => (
  <p>
    <a href={`/tv?channel=${eventChannel(id)}`}>{tv.ofEvent}</a>
  </p>
)
