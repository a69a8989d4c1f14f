// Games against bots in this browser, and what is said when its engine fails.
import type { local as English } from '../en/local'

export const local: typeof English = {
  title: 'このブラウザーでボットと打つ',
  lead: 'ボットはあなたの端末で動きます。時計はなく、何も送信されず、エンジン（1.3 MB）を読み込めばサーバーも不要です。',
  mark: 'レートなし、このブラウザー内のみ：サーバーには保存されません。',
  start: '対局する',
  startNote: '新規対局を始めると、今の対局と置き換わります。',
  toGame: '対局に戻る',
  you: 'あなた',
  thinking: name => `${name}が考えています…`,
  loading: 'エンジンを読み込んでいます…',
  stopped: name => `${name}は待機中です。読み込みを中止しました。`,
  resignNote: 'すぐにボットの勝ちになります。',
  copyMoves: '手順をコピー',
  copied: '手順をコピーしました',
  unkept: 'このブラウザーは何も保存しません。対局はこのページを離れるまでです。',
  elsewhere:
    'この対局は別のウィンドウでも開いています。対局はウィンドウごとに進み、次に開いたときは最後に打ったものから始まります。',
  away: 'サーバーに接続できませんが、この対局には必要ありません。',
  back: 'サーバーが復旧しました。',
  engine: {
    unloaded: 'エンジンを読み込めませんでした。少し待ってもう一度お試しください。',
    away: 'エンジンを読み込めませんでした。サーバーにつながらず、このブラウザーに以前のエンジンも残っていません。',
    memory: 'エンジンに必要なメモリーが足りません。ほかのページを閉じてからもう一度お試しください。',
    stopped: 'エンジンが停止しました。もう一度お試しください。何度も止まる場合、このブラウザーでは動きません。',
  },
}
