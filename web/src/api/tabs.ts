/** A message to the other tabs of the same browser: who is signed in now, and whether somebody has signed out. */
export interface TabNote {
  readonly maker: string | null;
  readonly signedOut: boolean;
}

const NAME = 'teren-session';

let channel: BroadcastChannel | undefined;
const open = () => {
  channel ??= new BroadcastChannel(NAME);
  return channel;
};

/** Sends a message to the other tabs at once; this one does not receive it. */
export const tellTabs = (note: TabNote) => open().postMessage(note);

/** Receives the messages of other tabs, for as long as the page lives. */
export function hearTabs(hear: (note: TabNote) => void) {
  open().onmessage = ({ data }: MessageEvent<TabNote>) => hear(data);
}
