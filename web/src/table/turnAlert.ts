// Alerts of the user's turn while the page is hidden: vibration and a notification.
import { message } from '../language/messages.svelte';
import { settings } from '../settings/settings.svelte';

let shown: Notification | undefined;

/** It is the user's turn now. */
export function alertTurn(code: string): void {
  if (settings.vibration && navigator.userActivation?.hasBeenActive) navigator.vibrate?.([60, 40, 60]);
  if (!settings.notifications || !document.hidden || !('Notification' in window)) return;
  if (Notification.permission !== 'granted') return;
  try {
    shown = new Notification(message('your-turn'), { body: message('your-turn-at', { code }), icon: '/icons/icon-192.png', tag: code });
    shown.onclick = () => {
      focus();
      shown?.close();
    };
  } catch {
    // Android shows notifications of service workers only
    void navigator.serviceWorker?.ready.then((worker) =>
      worker.showNotification(message('your-turn'), { body: message('your-turn-at', { code }), tag: code }),
    );
  }
}

/** The turn is over, or was noticed. */
export function clearTurnAlert(): void {
  shown?.close();
  shown = undefined;
}
