//! The gRPC services of a process, each as a table of its calls (docs/decisions/0293).

/// A gRPC service as a table: of each call its message, what it answers, and the one function of `work` that
/// does it. A call is taken apart, done and answered, and nothing else: what decides stands in `work`.
///
/// ```ignore
/// service::calls! {
///     impl Cards for App by Caller {
///         get_card(GetCardRequest) -> GetCardReply = card::get;
///         print_cards(PrintCardsRequest) -> Pieces as PrintCardsStream = card_file::print;
///     }
/// }
/// ```
///
/// `by Caller`: the functions take who calls as well (`card::get(&App, &Caller, GetCardRequest)`); without it
/// they take the message alone. A call that is `public` has no caller: by `Caller` it would refuse everybody.
/// `as` names the type that a stream has in the service. A function answers the reply, or a `Response` where
/// there is more to send than that; its error is any that becomes a `Status`.
#[macro_export]
macro_rules! calls {
    (impl $service:ident for $app:ident by Caller { $(
        $call:ident($request:ty) -> $reply:ty $(as $stream:ident)? = $work:path;
    )+ }) => {
        #[::tonic::async_trait]
        impl $service for $app { $(
            $(type $stream = $reply;)?

            async fn $call(
                &self,
                request: ::tonic::Request<$request>,
            ) -> ::std::result::Result<::tonic::Response<$reply>, ::tonic::Status> {
                let (caller, request) = ::platform::Caller::split(request)?;
                Ok(::std::convert::Into::into($work(self, &caller, request).await?))
            }
        )+ }
    };
    (impl $service:ident for $app:ident { $(
        $call:ident($request:ty) -> $reply:ty $(as $stream:ident)? = $work:path;
    )+ }) => {
        #[::tonic::async_trait]
        impl $service for $app { $(
            $(type $stream = $reply;)?

            async fn $call(
                &self,
                request: ::tonic::Request<$request>,
            ) -> ::std::result::Result<::tonic::Response<$reply>, ::tonic::Status> {
                Ok(::std::convert::Into::into($work(self, request.into_inner()).await?))
            }
        )+ }
    };
}
